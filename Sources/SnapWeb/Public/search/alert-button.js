import { button, element, icon, text } from '/ui.js';
import { mostAlerts } from '../model/alerts.js';
import { libraryOf } from '../photos/library.js';

/** A button that saves a search as an alert, or ends that. */
export function alertButton(app, query, signal) {
  const { alerts } = libraryOf(app).searches;
  const made = button({ class: 'with-icon alert-button', onclick: () => press(app, alerts, query) });
  const draw = () => {
    const isOn = Boolean(alerts.find(query));
    made.setAttribute('aria-pressed', String(isOn));
    made.classList.toggle('is-on', isOn);
    made.replaceChildren(icon('bell'), element('span', {}, isOn ? text.alerts.on : text.alerts.add));
    made.title = made.textContent;
  };
  alerts.addEventListener('change', draw, { signal });
  draw();
  alerts.saw(query);
  return made;
}

/** Saves a search as an alert from now on. */
export const addAlert = ({ clock }, alerts, query) => alerts.add(query, clock.now(), text.alerts.notice(query));

async function press(app, alerts, query) {
  if (alerts.find(query)) {
    await alerts.remove(query);
    return app.notices.say(text.alerts.ended, { label: text.alerts.undo, run: () => addAlert(app, alerts, query) });
  }
  // The browser allows the question only in answer to the tap.
  const asked = globalThis.Notification?.permission === 'default' ? Notification.requestPermission() : globalThis.Notification?.permission;
  if (!(await addAlert(app, alerts, query))) return app.notices.warn(text.alerts.full(mostAlerts));
  const permission = await asked;
  const { token } = app.accounts.current ?? {};
  if (permission === 'granted' && token) alerts.lookNowAndThen({ token, url: app.url, counts: Array.from({ length: 100 }, (_, n) => text.alerts.unseen(n)) });
  return app.notices.say(permission === 'granted' ? text.alerts.saved : text.alerts.savedQuietly, { label: text.alerts.show, run: () => app.router.go('/alerts') });
}
