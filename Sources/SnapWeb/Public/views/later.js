/** What the first view does not need: it comes when it is asked for, or once the app is online and has nothing better to do. */
export const later = {
  account: () => import('./account.js'),
  camera: () => import('./camera.js'),
  compose: () => import('./compose.js'),
  details: () => import('./details.js'),
  photo: () => import('../model/photo.js'),
  report: () => import('./report.js'),
  snap: () => import('./snap.js'),
};
