/** The texts of the viewer of snaps in English. */
export default {
  viewer: {
    label: (name) => `Snap by ${name}`,
    loading: 'Opening…',
    slow: 'Your connection is slow. The snap is still loading.',
    count: (place, of) => `${place} of ${of}`,
    close: 'Close (you can’t reopen it)',
    next: 'Open the next snap (opens once)',
    report: 'Report (closes it; you can’t reopen it)',
    reply: 'Reply (closes it; you can’t reopen it)',
    covered: 'Hidden while you were away.',
    show: 'Show snap',
    alt: (name, caption) => (caption ? `Snap by ${name}: ${caption}` : `Snap by ${name}`),
    explain: (n, feed) => ({
      title: 'Open the next snap?',
      body: `From now on, a tap opens the next unread snap in ${feed}. Each snap opens only once. ${n === 1 ? 'One is left.' : `${n} are left.`}`,
      go: 'Open the next snap',
      stay: 'Not now',
    }),
    failed: 'Couldn’t open this snap',
    unsent: 'You’re not connected.',
    lost: 'The connection was lost while the snap was opening.',
    notShown: 'This browser couldn’t show the picture.',
    fates: {
      kept: 'It’s still unopened.',
      used: 'You’ve used your one view.',
      unknown: 'If it had already left the server, you’ve used your one view. This updates when you’re back online.',
      gone: '',
    },
    retry: 'Open it now',
    leave: 'Close',
  },
};
