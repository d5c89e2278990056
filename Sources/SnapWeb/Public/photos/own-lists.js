const pageSize = 50;

/** A list of what the account has written: the name under which a device keeps it, and the request for a page of it. */
const own = (name, method, field) => ({
  name,
  ask: async ({ session, clock }, params) => {
    const { now, next, [field]: items } = await session.request(method, { ...params, limit: pageSize });
    clock.set(now);
    return { items, next, at: now };
  },
});

export const ownComments = own('own comments', 'comment.mine', 'comments');
export const sentSnaps = own('sent', 'snap.sent', 'snaps');

/** No event reports to a device which of these were deleted on another one while it was away. */
export const ownLists = [ownComments, sentSnaps];
