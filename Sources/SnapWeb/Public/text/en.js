import { ageText } from '../age.js';

/**
 * All texts of the app in English. A translation is a file of the same shape. A text with values is a function, so that
 * each language counts and orders words in its own way.
 */
export default {
  direction: 'ltr',
  age: ageText,

  app: { name: 'Snapfeed', tagline: 'Seen once. Remembered.', skip: 'Skip to content', account: (name) => `Account of ${name}` },

  tabs: { label: 'Main', post: 'Post', feeds: 'Feeds', home: 'Home', search: 'Search', you: 'You', unread: (n) => `${n} unread`, news: (n) => `${n} new` },

  welcome: {
    lead: 'Share pictures in feeds and on your profile. Snaps are seen once. Photos stay.',
    signUp: 'Create account',
    logIn: 'Log in',
    name: 'Name',
    nameHint: 'Shown beside your snaps. Up to 32 characters.',
    password: 'Password',
    passwordHint: 'At least 8 characters. A sentence is a good one.',
    showPassword: 'Show password',
    haveAccount: 'I have an account',
    needAccount: 'I am new here',
    working: 'One moment…',
    back: 'Back',
    ended: (name) => `${name} was logged out on this device. Log in again to go on.`,
    missing: { name: 'Enter a name.', password: 'Enter a password.', invitation: 'Enter the code of your invitation.' },
    closed: 'This server takes no new accounts. Log in with the one you have.',
    invitation: 'Invitation',
    invitationHint: 'The code that those who run this server gave you.',
  },

  forgotten: {
    ask: 'I forgot my password',
    title: 'A new password',
    who: 'Ask an admin of this server for a link to set a new one. Nothing is sent by mail: the server knows no addresses. On the server, this command makes it:',
    name: 'NAME',
  },

  post: {
    title: 'Pick a picture',
    camera: 'Camera',
    file: 'My photos',
    drop: 'Drop it here',
    hint: 'Or drop or paste a photo anywhere.',
    loading: 'Loading the pictures',
    empty: 'This server offers no pictures. Take one with the camera or choose one from this device.',
    notImage: 'This file is not a picture that can be posted. JPEG, PNG and WebP work; save a HEIC photo as a JPEG first.',
    preparing: 'Preparing the photo…',
    instead: {
      title: 'Replace your draft?',
      body: 'You have not posted it yet. With the new picture, the picture and the words of your draft are lost.',
      replace: 'Replace draft',
      keep: 'Keep draft',
    },
  },

  compose: {
    title: 'Choose a feed',
    legend: 'Post to one feed',
    none: 'Choose a feed for this picture',
    to: (feed) => `Posting to ${feed}`,
    caption: 'Caption',
    captionHint: 'Optional',
    send: 'Post',
    sending: 'Posting…',
    progress: (percent) => `Sending, ${percent} percent`,
    back: 'Back to the pictures',
    preview: 'The picture you are about to post',
    edit: 'Edit picture',
    onlineLater: 'You are offline. Your post will be kept here and sent once you are back.',
    kinds: 'How long it is seen',
    once: { name: 'Seen once', why: 'In a feed. Each person opens it once.' },
    stays: {
      name: 'Stays',
      why: 'On your profile. People can look at it again.',
      title: 'Add to your profile',
      to: 'Stays on your profile',
      send: 'Add photo',
    },
  },

  photoFields: { alt: 'Description', warning: 'Add a warning', hint: 'Shown instead of the photo until it is tapped' },

  audience: { legend: 'Who may see it', choices: { everyone: 'Everyone here', followers: 'Followers' } },

  screens: { link: 'The page of your link did not load. Open the link again.', missing: 'This part did not load', missingWhy: 'It needs a connection the first time. Everything else is where it was.' },

  line: {
    left: (n) => `${n} ${n === 1 ? 'character' : 'characters'} left`,
    tooLong: (n) => `${n} too many`,
  },

  camera: {
    title: 'Camera',
    take: 'Take photo',
    turn: 'Use the other camera',
    close: 'Close the camera',
    starting: 'Starting the camera…',
    notAllowed: 'The camera is blocked for this page. Allow it in the browser’s address bar, then try again.',
    notFound: 'No camera was found on this device. You can choose a photo instead.',
    notOffered: 'Browsers lend the camera only to pages served over https. You can choose a photo instead.',
    busy: 'The camera did not start; another app may be using it. Close that app, then try again.',
    retry: 'Try again',
    file: 'Choose a photo',
  },

  identify: { action: 'What is that?' },

  labels: {
    title: 'Topics',
    remove: (name) => `Remove the topic ${name}`,
    removed: (name) => `${name} is removed`,
  },

  outbox: {
    kept: (feed) => `You are offline. Your post to ${feed} is kept and will be sent once you are back.`,
    slow: (feed) => `The connection is slow. Your post to ${feed} is kept and goes out as soon as it can.`,
    sent: (feed) => `Posted to ${feed}`,
    failed: (feed, why) => `Your post to ${feed} was not accepted. ${why}`,
    delayed: (feed, why) => `${why} Your post to ${feed} is kept and will be sent again.`,
    waiting: (n) => `${n} waiting to be sent`,
    row: 'Waiting to be sent',
    action: { failed: (title, why) => `This was not accepted: ${title}. ${why}` },
    photo: {
      kept: () => 'You are offline. Your photo is kept and will be added to your profile once you are back.',
      slow: () => 'The connection is slow. Your photo is kept and is added to your profile as soon as possible.',
      sent: () => 'Added to your profile',
      failed: (_, why) => `Your photo was not accepted. ${why}`,
      delayed: (_, why) => `${why} Your photo is kept and will be sent again.`,
    },
  },

  feeds: {
    title: 'Feeds',
    jump: 'Go to a feed',
    unread: (n) => (n === 0 ? 'All read' : `${n} unread`),
    empty: 'Nothing here yet.',
    emptyHint: (feed) => `The first snap in ${feed} could be yours.`,
    first: 'Post a picture',
    loading: 'Loading snaps',
    older: 'Loading older snaps…',
    olderFailed: 'Older snaps could not be loaded.',
    retry: 'Try again',
    end: 'That is all.',
    failed: (why) => `This feed could not be loaded. ${why}`,
    offline: 'Snaps appear here once you are connected.',
    arrived: (name, feed) => `New snap by ${name} in ${feed}`,
  },

  row: {
    unread: 'Unread',
    read: 'Read',
    deleted: 'Deleted',
    expired: 'Expired',
    you: 'You',
    own: 'Not opened by you',
    reported: 'Reported',
    manage: 'Who opened this snap?',
    profile: (name) => `Profile of ${name}`,
    parts: (name) => `Tags, people and links of the snap by ${name}`,
    outside: 'another site',
  },

  viewer: {
    label: (name) => `Snap by ${name}`,
    loading: 'Opening…',
    close: 'Close. It will not open again.',
    report: 'Report. It closes and will not open again.',
    covered: 'The snap is covered because you were away.',
    show: 'Show snap',
    alt: (name, caption) => (caption ? `Snap by ${name}: ${caption}` : `Snap by ${name}`),
  },

  opened: {
    title: 'You have seen this one',
    body: (when, age, device) => `You opened it ${age}, on ${when}, with ${device}.`,
    why: 'Each snap opens once for each person.',
    gone: { deleted: 'This snap was deleted', expired: 'This snap has expired' },
    goneWhy: { deleted: 'Its picture is gone and nobody can open it any more.', expired: 'Its time in this feed is over and its picture is gone.' },
  },

  /** The question before opening one's own snap. */
  ownLook: {
    title: 'This is your one look',
    body: 'Your own snap opens once for you, too. After that nobody shows it to you again.',
    look: 'Look',
    leave: 'Not now',
  },

  snap: {
    parts: 'Tags, people and links',
    title: 'Snap',
    loading: 'Looking for this snap…',
    once: 'You have not opened it yet. It opens once.',
    ownOnce: 'You have not looked at it yet. It opens once for you, too.',
    open: 'Open snap',
    toFeed: (feed) => `All snaps in ${feed}`,
  },

  missing: {
    feed: 'This feed is not here',
    feedWhy: 'It may have been removed, or there is a mistake in its address. The other feeds are where they were.',
    snap: 'This snap is not here any more',
    snapWhy: 'It may have been deleted long ago, or there is a mistake in its address.',
    feeds: 'Go to the feeds',
  },

  details: {
    title: 'Your snap',
    titleOf: (name) => `Snap by ${name}`,
    posted: (age, feed) => `Posted ${age} to ${feed}`,
    who: 'Opened by',
    nobody: 'Nobody has opened it yet. Names appear here as it happens.',
    loading: 'Loading names…',
    remove: 'Delete snap',
    sure: 'Delete it for everyone?',
    sureBody: 'Those who have not opened it will never see it.',
    removed: 'Deleted',
  },

  report: {
    action: 'Report snap',
    titleOf: (name) => `Report the snap by ${name}`,
    who: 'Those who run this server will see the snap, your reason and your name. Whoever posted it is not told.',
    commonLabel: 'Common reasons',
    common: ['Nudity or sex', 'Violence or threats', 'Hate or harassment', 'Spam', 'Shows me without my consent', 'Does not belong in this feed'],
    reason: 'Reason',
    send: 'Send report',
    sent: 'Reported to those who run this server.',
  },

  account: {
    nowUsing: (name) => `Now using ${name}`,
  },

  link: {
    connecting: 'Connecting…',
    offline: 'No connection. Trying again…',
    refused: 'The server closed this connection for good.',
    reload: 'Reload',
    retry: 'Retry now',
  },

  dialog: { ok: 'OK', cancel: 'Cancel', dismiss: 'Dismiss' },

  suspendedBecause: (reason) => `This account has been suspended by those who run this server. Their reason: “${reason}”`,

  /** Texts for errors, by the server's names: what happened and what to do about it. */
  errors: {
    connection_lost: 'The connection was lost. Check it and try again.',
    wrong_credentials: 'The name or the password is not right.',
    name_taken: 'This name is taken. Choose another one.',
    invalid_name: 'A name has 1 to 32 visible characters of one alphabet, without line breaks.',
    name_confusable: 'Somebody has a name that looks like this one. Choose another one.',
    invalid_password: 'A password has 8 to 128 characters.',
    invalid_caption: 'A caption has up to 250 visible characters, without line breaks.',
    invalid_alt: 'A description has up to 1,000 visible characters.',
    invalid_reason: 'A reason has 1 to 250 visible characters. Choose one above or write your own.',
    invalid_image: 'The server could not read this picture. Choose another one.',
    too_large: 'This picture is too large. Choose a smaller one.',
    unknown_topic: 'This topic is not known here.',
    unknown_feed: 'This feed no longer exists.',
    unknown_picture: 'This picture is no longer offered.',
    unknown_account: 'This account is not here.',
    unknown_photo: 'This photo is not here any more.',
    unknown_snap: 'This snap no longer exists.',
    snap_gone: 'This snap is gone.',
    image_lost: 'The server has lost the picture of this snap.',
    suspended: 'This account has been suspended by those who run this server. Ask them why.',
    sign_up_closed: 'This server takes no new accounts.',
    invalid_invitation: 'This invitation is not valid. Ask for a new one.',
    already_reported: 'You have reported this already.',
    forbidden: 'You are not allowed to do this.',
    busy: 'The server is busy. Try again in a moment.',
    too_many: 'You have as many as this server allows.',
    rate_limited: 'That was too fast. Wait a moment, then try again.',
    storage_full: 'The server’s disk is full. Its operator has to make room.',
    shutting_down: 'The server is restarting. Try again in a moment.',
    open_unsent: 'There is no connection, so the snap was not opened. It still waits for you.',
    open_lost: 'The connection broke while the snap was being opened. If it had already left the server, it cannot be shown again.',
    not_shown: 'This browser could not show the picture.',
    other: 'Something went wrong. Try again.',
  },
};
