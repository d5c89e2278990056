/** The interval at which an admin's app asks for the number of open reports, while it is visible. */
const everyMs = 60_000;

const watched = new WeakSet();
/** Of each session: how many reports are open at the server, and how many of these have a decision that was not sent yet. */
const counts = new WeakMap();

/** Keeps the number of open reports in the navigation, for admins. It is called again after each connection. */
export function watchReports(app) {
  const { session } = app;
  if (session.role !== 'admin' || watched.has(session)) return;
  watched.add(session);
  const ask = () => session.role === 'admin' && session.state === 'online' && document.visibilityState === 'visible' && refresh(app, session);
  const timer = setInterval(ask, everyMs);
  session.signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', ask, { signal: session.signal });
  ask();
}

async function refresh(app, session) {
  const answer = await session.request('report.list', { limit: 1 }).catch(() => {});
  if (answer && session === app.session) showOpenReports(app, answer.open);
}

/** Shows the number of reports that are open at the server, without those that are being decided. */
export function showOpenReports(app, open) {
  change(app, (count) => { count.open = open || 0; });
}

/** Takes reports out of the number while their decision waits, or puts them back. @param {number} more negative to put back */
export function countDecided(app, more) {
  change(app, (count) => { count.decided += more; });
}

/** The server has taken the decision about so many reports. */
export function countSettled(app, settled) {
  change(app, (count) => {
    count.open -= settled;
    count.decided -= settled;
  });
}

function change(app, act) {
  const { session, stage } = app;
  if (!session) return;
  const count = counts.get(session) ?? { open: 0, decided: 0 };
  counts.set(session, count);
  act(count);
  session.openReports = Math.max(0, count.open - count.decided);
  stage.update();
}
