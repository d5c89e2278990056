import { registerIcons, registerTexts } from '/ui.js';
import de from './text/comments.de.js';
import en from './text/comments.en.js';

registerTexts({ en, de });
registerIcons({ send: ['M4 11.5L20.5 4L14 20.5L11 13z', 'M20.5 4L11 13'] });

/** Comments under photos. Loaded with the first photo that is opened. */
export { CommentsPart } from './photos/comments/comments-part.js';
export { openComments } from './photos/comments/comments-sheet.js';
