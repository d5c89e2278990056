import { element, registerTexts, text } from '/ui.js';
import { AuditScreen } from './admin/audit-screen.js';
import { HealthScreen } from './admin/health-screen.js';
import { InvitationsScreen } from './admin/invitations-screen.js';
import { PeopleScreen } from './admin/people-screen.js';
import { PersonScreen } from './admin/person-screen.js';
import { ReportsScreen } from './admin/reports-screen.js';
import de from './text/admin.de.js';
import en from './text/admin.en.js';

registerTexts({ en, de });

const screens = { reports: ReportsScreen, people: PeopleScreen, invitations: InvitationsScreen, audit: AuditScreen, health: HealthScreen };

/** One part of the admin area, below the links to all of them. @param {{part: string, name?: string}} place the part's name in the address, and whose page it is */
export function adminScreen(app, { part, name }) {
  const here = part in screens ? part : 'reports';
  const screen = name ? new PersonScreen(app, name) : new screens[here](app);
  const follow = (event) => app.router.follow(event);
  const link = (name) => element('a', { href: `/admin/${name}`, class: 'button chip', 'aria-current': name === here ? 'page' : undefined, onclick: follow }, text.admin.parts[name]);
  const view = element('div', { class: 'admin' },
    element('nav', { class: 'chips', 'aria-label': text.admin.title }, Object.keys(screens).map(link)),
    // The chip shows it to people who can see.
    !name && element('h2', { class: 'unseen' }, text.admin.parts[here]),
    screen.element);
  return { element: view, leave: () => screen.leave?.() };
}
