/** The interval at which an admin's app asks for the number of open reports, while it is visible. */
const everyMs = 60_000;

const watched = new WeakSet();

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

/** Shows the number of open reports. */
export function showOpenReports(app, open) {
  app.session.openReports = Math.max(0, open || 0);
  app.stage.update();
}
