/** The texts of snaps for chosen people in English. */
export default {
  inbox: {
    opened: (when) => `Opened, ${when}`,
    empty: 'No snaps for you yet.',
    emptyHint: 'Snaps that people send to you appear here. Each can be opened once.',
    send: 'Send a snap',
    reply: 'Reply with a snap',
    remove: 'Remove',
    removeUnread: 'Remove without opening',
    removed: 'Removed.',
    removedUnread: 'Removed. You can no longer open it.',
    undo: 'Undo',
    back: 'Back to the inbox',
    reportWho: (days) => `The admins will see the snap, your reason and your name. The author isn’t notified. If the picture hasn’t been erased yet, it and its caption are kept for the review, for up to ${days} ${days === 1 ? 'day' : 'days'}, even if everyone opens the snap. If everyone has already opened it, the admins see only who sent it and when.`,
  },

  sent: {
    title: 'Sent',
    empty: 'Nothing sent yet.',
    emptyHint: 'Snaps that you send to people appear here, with who has opened them.',
    delivered: 'Delivered',
    opened: (n, of) => (of === 1 ? (n ? 'Opened' : 'Delivered') : `Opened by ${n} of ${of}`),
    gone: { deleted: () => 'Taken back', expired: () => 'Expired', opened: (of) => `${of === 1 ? 'Opened' : 'Opened by everyone'}. The picture is erased.` },
    takeBack: 'Take back',
    sure: 'Take this snap back?',
    sureBody: 'People who haven’t opened it will never see it.',
    takenBack: 'Taken back',
    forget: 'Remove from this list',
  },

  lists: {
    title: 'Lists',
    who: 'Send a snap to several people in one step. Only you can see your lists.',
    add: 'New list',
    edit: 'Edit list',
    remove: 'Delete list',
    sure: (name) => `Delete the list “${name}”?`,
    sureBody: 'Snaps that you’ve already sent stay as they are.',
    removed: 'List deleted',
    saved: 'List saved',
    save: 'Save',
    name: 'Name',
    search: 'Search people',
    people: (n) => (n === 0 ? 'No people yet' : n === 1 ? '1 person' : `${n} people`),
    empty: 'No lists yet.',
    emptyHint: 'Create one for the people you often send snaps to.',
  },

  recipients: {
    deleted: 'deleted account',
    title: 'Choose a feed or people',
    none: 'Choose a feed or people for this picture',
    search: 'Search feeds and people',
    people: 'People',
    to: (names) => `Sending to ${names}`,
    others: (names, n) => `${names} and ${n} ${n === 1 ? 'other' : 'others'}`,
    most: (n) => `You can choose up to ${n} people.`,
    send: 'Send',
  },

  outbox: {
    people: {
      kept: (names) => `You’re offline. Your snap for ${names} is kept here and will be sent when you’re back online.`,
      slow: (names) => `Slow connection. Your snap for ${names} is kept here and will be sent as soon as possible.`,
      sent: (names) => `Sent to ${names}`,
      failed: (names, why) => `Couldn’t send the snap to ${names}. ${why}`,
      delayed: (names, why) => `${why} Your snap for ${names} is kept here and will be sent again.`,
    },
  },

  snapsFrom: { legend: 'Who can send you snaps', why: 'Others aren’t notified if their snaps don’t reach you.', choices: { following: 'People you follow', everyone: 'Everyone', 'nobody': 'No one' } },
};
