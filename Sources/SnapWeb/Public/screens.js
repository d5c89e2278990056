import { registerIcons, registerTexts, text } from '/ui.js';
import { watchForUpdates } from './model/updates.js';
import icons from './screen-icons.js';
import { watchReports } from './admin/open-reports.js';
import { libraryOf } from './photos/library.js';
import { inboxOf } from './snaps/inbox.js';
import de from './text/screens.de.js';
import en from './text/screens.en.js';
import { prepareFiles } from './photos/several.js';

registerTexts({ en, de });
registerIcons(icons);

/** What the admin area, which is loaded later still, uses of the screens. */
export { Pages } from './model/pages.js';
export { thumb } from './photos/list-page.js';
export { FeedNews } from './views/feed-news.js';
export { cameraView } from './views/camera-screen.js';
export { drawing } from './photos/empty.js';
export { PagedView } from './photos/paged-view.js';
export { cover } from './photos/cover.js';
export { altOf, photoImage } from './photos/photo-image.js';
export { libraryOf } from './photos/library.js';
export { countDecided, countSettled, showOpenReports } from './admin/open-reports.js';
export { copied } from './photos/clipboard.js';
export { sinceTime } from './text/since.js';
export { enterByLink } from './accounts/link-screens.js';
export { completeArrival, offerLogins } from './accounts/provider-login.js';
/** What a tag leads to, wherever it is pressed. */
export { searchFor } from './search/start-search.js';

/** A sheet with a form, in the admin area and for comments. */
export { openForm } from './views/form-sheet.js';

/** The sheets about a snap, and what reports a comment. */
export { showDetails } from './views/details-sheet.js';
export { openReport, showReport } from './views/report-sheet.js';

/** What comments, which are loaded with the first photo, use of the screens. */
export { perform } from './photos/actions.js';
export { commentsOf } from './photos/comments/known-comments.js';
export { commentsPath } from './photos/comments/comment-link.js';
export { over } from './photos/photo-lists.js';
export { editPhoto } from './photos/photo-sheets.js';
export { Subscription } from './model/subscription.js';
export { takeBack, waitingMark } from './photos/waiting-list.js';
export { copyAddress } from './photos/clipboard.js';

/** Accounts by the names that the interface shows. */
export { shownAccount } from './model/shown-account.js';

/** What the inbox has next to its rows, and what its viewer uses. */
export { Removals } from './model/removals.js';
export { inboxOf } from './snaps/inbox.js';

/** What posting uses of the screens. */
export { completeWords } from './search/word-completions.js';
export { offerRecipients } from './snaps/recipients-field.js';
export { offerComments } from './photos/comments/comments-field.js';
export { takeReceived } from './photos/received.js';
export { continueSeveral, takeSeveral } from './photos/several.js';

let looking;

/** Looks for a newer version of the app, and offers it. */
async function offerUpdates({ notices }) {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const offer = () => notices.offer(text.update, { label: text.link.reload, run: () => location.reload() });
  looking ??= watchForUpdates(serviceWorker, offer);
  (await looking)();
}

/** Begins what photos, people and admins have for a session wherever it is: forget what is gone, show what is new. */
export function startBackground(app) {
  prepareFiles(app);
  offerUpdates(app);
  libraryOf(app);
  inboxOf(app);
  watchReports(app);
}

/** Makes the screen of a place. Photos are followed from the first one on. */
export function makeScreen(Screen, app, params) {
  libraryOf(app).live.start();
  return new Screen(app, params);
}
