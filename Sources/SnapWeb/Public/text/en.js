import { ageText } from '../age.js';

/**
 * All texts of the app in English. A translation is a file of the same shape. A text with values is a function, so that
 * each language counts and orders words in its own way.
 */
export default {
  direction: 'ltr',
  age: ageText,

  app: { name: 'Snapfeed', tagline: 'Seen once. Remembered.', skip: 'Skip to content', account: (name) => `Account of ${name}` },

  tabs: { label: 'Main', post: 'Post', feeds: 'Feeds', home: 'Home', search: 'Search', you: 'You', admin: 'Admin', reports: (n) => (n === 1 ? '1 open report' : `${n} open reports`), unread: (n) => `${n} unread`, notifications: 'Notifications', news: (n) => `${n} new` },

  welcome: {
    language: 'Language',
    lead: 'Share pictures in feeds and on your profile. Snaps are seen once. Photos stay.',
    signUp: 'Create account',
    logIn: 'Log in',
    name: 'Name',
    nameHint: 'Shown next to your posts. Up to 32 characters.',
    password: 'Password',
    passwordHint: 'At least 8 characters. A whole sentence works well.',
    showPassword: 'Show password',
    haveAccount: 'Log in',
    needAccount: 'Create an account',
    working: 'One moment…',
    back: 'Back',
    ended: (name) => `${name} was logged out on this device. Log in again to continue.`,
    missing: { name: 'Enter a name.', password: 'Enter a password.', invitation: 'Enter your invitation code.' },
    closed: 'Sign-up is closed on this server. If you have an account, log in.',
    invitation: 'Invitation code',
    invitationHint: 'You got it from an admin of this server.',
  },

  forgotten: {
    ask: 'Forgot your password?',
    title: 'Forgot your password?',
    how: 'Ask an admin for a link to set a new one. This server can’t email you: it doesn’t know your address.',
  },

  post: {
    title: 'Pick a picture',
    camera: 'Camera',
    file: 'My photos',
    drop: 'Drop it here',
    hint: 'Or drop or paste a photo anywhere.',
    paste: 'Paste',
    nothingToPaste: 'There’s no picture in the clipboard. Copy one first.',
    noPaste: 'Your browser blocks the clipboard on this site. Allow it, or choose a photo instead.',
    loading: 'Loading pictures',
    empty: 'There are no ready-made pictures here. Take a photo or choose one from your device.',
    notImage: 'This file can’t be posted. JPEG, PNG and WebP pictures work. Save a HEIC photo as JPEG first.',
    preparing: 'Preparing the photo…',
    instead: {
      title: 'Replace your draft?',
      body: 'You haven’t posted it yet. Its picture and text will be lost.',
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
    captionHint: '(optional)',
    send: 'Post',
    sending: 'Posting…',
    progress: (percent) => `Sending, ${percent} percent`,
    back: 'Back to the pictures',
    preview: 'The picture you’re about to post',
    edit: 'Edit picture',
    onlineLater: 'You’re offline. Your post is kept here and will be sent when you’re back online.',
    kinds: 'Snap or photo',
    once: { name: 'Seen once', why: 'Each person can open it once.' },
    stays: {
      name: 'Stays',
      why: 'On your profile, until you delete it.',
      title: 'Post to your profile',
      to: 'Posting to your profile',
      send: 'Post',
    },
  },

  photoFields: { alt: 'Description', warning: 'Add a warning', hint: 'Shown instead of the photo until someone taps it' },

  audience: { legend: 'Who can see this', choices: { everyone: 'Everyone', followers: 'Followers' } },

  screens: { link: 'Your link didn’t load. Open it again.', missing: 'This page didn’t load', missingWhy: 'You need to be online the first time you open it. Everything else still works.' },

  line: {
    left: (n) => `${n} ${n === 1 ? 'character' : 'characters'} left`,
    tooLong: (n) => `${n} ${n === 1 ? 'character' : 'characters'} too long`,
  },

  camera: {
    title: 'Camera',
    take: 'Take photo',
    turn: 'Switch camera',
    close: 'Close camera',
    starting: 'Starting the camera…',
    notAllowed: 'Your browser blocks the camera on this site. Allow it in the address bar, then try again.',
    notFound: 'No camera found. Choose a photo instead.',
    notOffered: 'The camera needs a secure (https) address. Choose a photo instead.',
    busy: 'The camera didn’t start. Close other apps that may be using it, then try again.',
    retry: 'Try again',
    file: 'Choose a photo',
  },

  identify: { action: 'Identify', notImage: 'This file can’t be read as a picture. JPEG, PNG and WebP work. Save a HEIC photo as JPEG first.' },

  labels: {
    title: 'Topics',
    remove: (name) => `Remove the topic ${name}`,
    removed: (name) => `${name} removed`,
  },

  outbox: {
    kept: (feed) => `You’re offline. Your post to ${feed} is kept here and will be sent when you’re back online.`,
    slow: (feed) => `Slow connection. Your post to ${feed} is kept here and will be sent as soon as possible.`,
    sent: (feed) => `Posted to ${feed}`,
    failed: (feed, why) => `Couldn’t post to ${feed}. ${why}`,
    delayed: (feed, why) => `${why} Your post to ${feed} is kept here and will be sent again.`,
    waiting: (n) => `${n} waiting to be sent`,
    view: 'View',
    row: 'Waiting to be sent',
    action: { failed: (title, why) => `This didn’t work: ${title}. ${why}` },
    photo: {
      kept: () => 'You’re offline. Your photo is kept here and will be posted when you’re back online.',
      slow: () => 'Slow connection. Your photo is kept here and will be posted as soon as possible.',
      sent: () => 'Posted to your profile',
      failed: (_, why) => `Couldn’t post your photo. ${why}`,
      delayed: (_, why) => `${why} Your photo is kept here and will be sent again.`,
    },
  },

  feeds: {
    title: 'Feeds',
    inbox: 'Inbox',
    jump: 'Go to a feed',
    hint: 'Tap a snap to open it. You can open each one once.',
    unread: (n) => (n === 0 ? 'All read' : `${n} unread`),
    empty: 'Nothing here yet.',
    unreadIn: (feed) => `Unread in ${feed}`,
    emptyHint: (feed) => `Be the first to post in ${feed}.`,
    first: 'Post a picture',
    loading: 'Loading snaps',
    older: 'Loading older snaps…',
    olderFailed: 'Couldn’t load older snaps.',
    retry: 'Try again',
    end: 'You’re all caught up.',
    failed: (why) => `Couldn’t load this feed. ${why}`,
    offline: 'Not available offline.',
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
    more: 'More',
    outside: 'another site',
  },

  opened: {
    title: 'Already opened',
    body: (when, age, device) => `You opened it ${age}, on ${when}${device ? `, with ${device}` : ''}.`,
    why: 'Everyone can open a snap only once.',
    gone: { deleted: 'This snap was deleted', expired: 'This snap has expired' },
    goneWhy: { deleted: 'Its picture is gone and can no longer be opened.', expired: 'Its picture is gone and can no longer be opened.' },
  },

  /** The question before opening one's own snap. */
  ownLook: {
    title: 'You can only look once',
    body: 'You can open your own snap only once, like everyone else.',
    look: 'Open now',
    leave: 'Not now',
  },

  snap: { parts: 'Tags, people and links' },

  missing: {
    feed: 'Feed not found',
    feedWhy: 'It may have been removed, or the address is wrong.',
    snap: 'Snap not found',
    snapWhy: 'It may have been deleted, or the address is wrong.',
    feeds: 'Go to Feeds',
  },

  details: { titleOf: (name) => `Snap by ${name}` },

  report: { action: 'Report snap' },

  account: {
    nowUsing: (name) => `Now using ${name}`,
  },

  link: {
    connecting: 'Connecting…',
    offline: 'No connection. Trying again…',
    refused: 'The server closed this connection. Reload to connect again.',
    reload: 'Reload',
    retry: 'Retry now',
  },

  dialog: { ok: 'OK', cancel: 'Cancel', dismiss: 'Dismiss' },

  suspendedBecause: (reason) => `The admins suspended this account. Their reason: “${reason}”`,

  /** Texts for errors, by the server's names: what happened and what to do about it. */
  errors: {
    connection_lost: 'The connection was lost. Check it and try again.',
    wrong_credentials: 'Wrong name or password.',
    name_taken: 'This name is taken. Choose another one.',
    invalid_name: 'A name has 1 to 32 visible characters from one alphabet, without line breaks.',
    name_confusable: 'Someone has a name that looks like this one. Choose another one.',
    invalid_password: 'A password has 8 to 128 characters.',
    invalid_caption: 'A caption has up to 250 visible characters, without line breaks.',
    invalid_alt: 'A description has up to 1,000 visible characters.',
    invalid_reason: 'A reason has 1 to 250 visible characters. Choose one above or write your own.',
    invalid_image: 'The server can’t read this picture. Choose another one.',
    too_large: 'This picture is too large. Choose a smaller one.',
    unknown_topic: 'Topic not found.',
    unknown_feed: 'This feed no longer exists.',
    unknown_picture: 'This picture is no longer available. Choose another one.',
    unknown_account: 'Account not found.',
    unknown_photo: 'Photo not found.',
    unknown_snap: 'This snap no longer exists.',
    snap_gone: 'This snap was deleted or has expired.',
    image_lost: 'The server lost the picture of this snap.',
    suspended: 'The admins suspended this account. Ask them why.',
    sign_up_closed: 'Sign-up is closed on this server.',
    invalid_invitation: 'This invitation isn’t valid. Ask for a new one.',
    already_reported: 'You’ve already reported this.',
    forbidden: 'You’re not allowed to do this.',
    busy: 'The server is busy. Try again in a moment.',
    too_many: 'You’ve reached this server’s limit. Remove something first.',
    rate_limited: 'That was too fast. Wait a moment, then try again.',
    storage_full: 'The server’s disk is full. Ask an admin to free up space.',
    shutting_down: 'The server is restarting. Try again in a moment.',
    open_unsent: 'You’re not connected, so the snap wasn’t opened. It’s still unopened.',
    other: 'Something went wrong. Try again.',
  },
};
