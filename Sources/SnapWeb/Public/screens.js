import { learn, learnIcons } from '/ui.js';
import { accountView } from './accounts/account-screen.js';
import { AdminDoor } from './accounts/admin-screen.js';
import icons from './screen-icons.js';
import { ListScreen } from './people/people-list-screen.js';
import { MutesScreen } from './people/mutes-screen.js';
import { NotificationsScreen } from './people/notifications-screen.js';
import { ProfileScreen } from './people/profile-screen.js';
import { FavouritesScreen } from './photos/favourites-screen.js';
import { HomeScreen } from './photos/home-screen.js';
import { libraryOf } from './photos/library.js';
import { PhotoScreen } from './photos/photo-screen.js';
import { SharesScreen } from './photos/shares-screen.js';
import { AlertsScreen } from './search/alerts-screen.js';
import { MentionsScreen } from './search/mentions-screen.js';
import { SearchScreen } from './search/search-screen.js';
import { IdentifyScreen } from './topics/identify-screen.js';
import { TopicScreen } from './topics/topic-screen.js';
import de from './text/screens.de.js';
import en from './text/screens.en.js';

learn({ en, de });
learnIcons(icons);

/** What the admin area, which is loaded later still, uses of the rooms. */
export { Pages } from './model/pages.js';
export { thumb } from './photos/list-page.js';
export { PagedView } from './photos/paged-view.js';
export { enterByLink } from './accounts/link-screens.js';
/** What a tag leads to, wherever it is pressed. */
export { searchFor } from './search/start-search.js';

/** Begins what photos and people do for a session wherever it is: forget what is gone, tell what is new. */
export const attend = (app) => libraryOf(app);

/** The places of photos and people, and the account, which are loaded when one of them is first entered. */
export function roomView(app) {
  libraryOf(app).live.start();
  const { place, id, list } = app.router;
  if (list === 'parts') return new MentionsScreen(app, place.slice(1), id);
  if (place === '/home') return new HomeScreen(app);
  if (place === '/search') return new SearchScreen(app);
  if (place === '/alerts') return new AlertsScreen(app);
  if (place === '/photo') return new PhotoScreen(app, id);
  if (place === '/topic') return new TopicScreen(app, id);
  if (place === '/identify') return new IdentifyScreen(app);
  if (place === '/favourites') return new FavouritesScreen(app);
  if (place === '/shares') return new SharesScreen(app);
  if (place === '/mutes') return new MutesScreen(app);
  if (place === '/admin') return new AdminDoor(app, id);
  if (place === '/account') return accountView(app);
  if (place === '/notifications') return new NotificationsScreen(app);
  if (place === '/requests') return new ListScreen(app, 'requests');
  if (place === '/blocks') return new ListScreen(app, 'blocks');
  return list ? new ListScreen(app, list, id) : new ProfileScreen(app, id);
}
