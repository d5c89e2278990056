import { learn } from '/app.js';
import { ListScreen } from './people/list.js';
import { ProfileScreen } from './people/profile.js';
import { HomeScreen } from './photos/home.js';
import { PhotoScreen } from './photos/photo.js';
import de from './text/rooms.de.js';
import en from './text/rooms.en.js';

learn({ en, de });

/** The places of photos and people, which are loaded when one of them is first entered. */
export function roomView(app) {
  const { place, id, list } = app.router;
  if (place === '/home') return new HomeScreen(app);
  if (place === '/photo') return new PhotoScreen(app, id);
  if (place === '/requests') return new ListScreen(app, 'requests');
  if (place === '/blocks') return new ListScreen(app, 'blocks');
  return list ? new ListScreen(app, list, id) : new ProfileScreen(app, id);
}
