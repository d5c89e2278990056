import { learn, learnIcons } from '/app.js';
import { accountView } from './accounts/account.js';
import { AdminDoor } from './accounts/admin-door.js';
import icons from './icons.js';
import { ListScreen } from './people/list.js';
import { MutesScreen } from './people/mutes.js';
import { NotificationsScreen } from './people/notifications.js';
import { ProfileScreen } from './people/profile.js';
import { FavouritesScreen } from './photos/favourites.js';
import { HomeScreen } from './photos/home.js';
import { libraryOf } from './photos/library.js';
import { PhotoScreen } from './photos/photo.js';
import { SharesScreen } from './photos/shares.js';
import { AlertsScreen } from './search/alerts.js';
import { MentionsScreen } from './search/mentions.js';
import { SearchScreen } from './search/search.js';
import { IdentifyScreen } from './topics/identify.js';
import { TopicScreen } from './topics/topic.js';
import de from './text/rooms.de.js';
import en from './text/rooms.en.js';

learn({ en, de });
learnIcons(icons);

/** What the admin area, which is loaded later still, uses of the rooms. */
export { Pages } from './model/pages.js';
export { thumb } from './photos/list-page.js';
export { PagedView } from './photos/paged-view.js';
export { enterByLink } from './accounts/by-link.js';
/** What a tag leads to, wherever it is pressed. */
export { searchFor } from './search/go.js';

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
