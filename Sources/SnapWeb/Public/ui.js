/**
 * The UI library: what screens, which are loaded later, share with the first view. They import it as /ui.js. In the bundle it is a part of app.js,
 * and make-table.sh renames the import, so each module exists once in both.
 */
export { bytesToPost, preparedFrame, preparePhoto } from './model/prepare-photo.js';
export { inbox } from './model/feeds.js';
export { Backoff } from './client/backoff.js';
export { Connection } from './client/connection.js';
export { deviceName } from './model/device.js';
export { enter } from './model/enter.js';
export { Database } from './client/database.js';
export { device, tab } from './model/storage.js';
export { workers } from './model/workers.js';
export { photosName, searchName } from './model/kept-rows.js';
export { newKey } from './client/key.js';
export { judge } from './client/resume.js';
export { patiently } from './client/patience.js';
export { ConnectionLost, Rejected, Unsent } from './client/failure.js';
export { errorText, languageOf, languages, locale, registerTexts, moment, text, topicWords, translated } from './text/text.js';
export { openedWords, reportAction, snapPath, tapSnap } from './views/opening.js';
export { AudienceField } from './views/audience-field.js';
export { Chunks } from './views/chunks.js';
export { button, element, personal, setText, unseen } from './views/element.js';
export { face, hue, setPortrait } from './views/face.js';
export { Field } from './views/field.js';
export { LabelsField } from './views/labels-field.js';
export { icon, registerIcons, mark } from './views/icons.js';
export { acceptedTypes } from './views/file-input.js';
export { LineField } from './views/line-field.js';
export { loadStyles } from './views/stylesheet.js';
export { holdRows } from './views/long-press.js';
export { openMenu } from './views/menu.js';
export { missing } from './views/missing.js';
export { Notices } from './views/notices.js';
export { explainOpened } from './views/opening.js';
export { outside, tagOf, worded } from './views/text-entities.js';
export { refuseFields } from './views/field.js';
export { newPasswordTrouble, passwordField } from './views/password-field.js';
export { decoded, profilePath, searchPath } from './views/router.js';
export { Roving } from './views/roving.js';
export { Row } from './views/snap-row.js';
export { isPastGrace, openSheet } from './views/sheet.js';
