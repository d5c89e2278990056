import { acceptedTypes, element, errorText, openSheet, patiently, preparedFrame, preparePhoto, setText, text } from '/ui.js';
import { Camera } from '../model/camera.js';
import { Cropper } from './cropper.js';

/** The form of each image of a profile, and its greatest width in pixels. */
const forms = {
  portrait: { ratio: 1, isRound: true, widest: 1_024 },
  banner: { ratio: 3, isRound: false, widest: 2_048 },
};

/** A portrait as large as it is. */
export function showPortrait(app, { account, portrait }) {
  const { large } = portrait.images;
  const image = element('img', { class: 'portrait-large', src: large.url, width: large.width, height: large.height, alt: text.portrait.of(account.name) });
  openSheet(app.router, { title: account.name, content: [image], leave: text.portrait.close });
}

/** The actions on an image of the own profile. @param {'portrait' | 'banner'} role @param {(profile: object) => void} changed */
export function editImage(app, role, profile, changed) {
  const choose = () => chooseFile((file) => cropFile(app, role, file, changed));
  const actions = [
    { label: text.portrait.file, tone: 'primary', run: choose },
    ...(Camera.isOffered ? [{ label: text.portrait.camera, run: () => takePhoto(app, role, changed) }] : []),
    ...(profile[role] ? [{ label: text.portrait.remove, tone: 'danger', run: () => removeImage(app, role, changed) }] : []),
  ];
  openSheet(app.router, { title: text.portrait.title[role], content: [preview(role, profile), element('p', { class: 'soft' }, text.portrait.who)].filter(Boolean), actions });
}

function preview(role, profile) {
  const shown = profile[role]?.images;
  if (!shown) return undefined;
  const { url, width, height } = role === 'portrait' ? shown.large : shown.small;
  return element('img', { class: `${role}-large`, src: url, width, height, alt: text.portrait.present[role] });
}

function chooseFile(take) {
  const input = element('input', { type: 'file', accept: acceptedTypes, hidden: true, onchange: () => { input.remove(); take(input.files[0]); }, oncancel: () => input.remove() });
  document.body.append(input);
  input.click();
}

/** The file, or one in its place that every browser shows upright. @param {Blob} file @returns {Promise<Blob>} */
async function uprightFile(file) {
  const { unturned } = await import('/shrink.js');
  const { turn } = await unturned(file);
  return turn ? (await preparePhoto(file)).blob : file;
}

async function cropFile(app, role, file, changed) {
  let url;
  let image;
  try {
    url = URL.createObjectURL(await uprightFile(file));
    image = element('img', { src: url });
    await image.decode();
  } catch {
    URL.revokeObjectURL(url);
    return app.notices.warn(text.post.notImage);
  }
  return cropImage(app, role, image, changed, () => URL.revokeObjectURL(url));
}

/** The sheet in which the part is chosen. It stays open until the server has the image. */
function cropImage(app, role, image, changed, onclosed) {
  const { widest, ...form } = forms[role];
  const cropper = new Cropper(image, form);
  const state = element('p', { class: 'soft', role: 'status' });
  const wrong = element('p', { class: 'form-error', role: 'alert' });
  let isBusy = false;
  const save = async () => {
    if (isBusy) return;
    isBusy = true;
    wrong.textContent = '';
    setText(state, text.welcome.working);
    try {
      await send(app, role, await cropper.bytes(widest), changed);
      sheet.close();
      app.notices.say(text.portrait.changed[role]);
    } catch (error) {
      wrong.textContent = errorText(error);
    }
    setText(state, '');
    isBusy = false;
  };
  const content = [element('p', { class: 'soft' }, text.portrait.hint), cropper.element, wrong, state];
  const sheet = openSheet(app.router, { title: text.portrait.crop[role], content, actions: [{ label: text.portrait.save, tone: 'primary', keepsOpen: true, run: save }], onclosed });
}

async function send(app, role, bytes, changed) {
  const { profile } = await patiently(() => app.session.request('profile.setImage', { role }, bytes));
  changed({ portrait: undefined, banner: undefined, ...profile });
}

async function removeImage(app, role, changed) {
  try {
    await send(app, role, undefined, changed);
    app.notices.say(text.portrait.removed[role]);
  } catch (error) {
    app.notices.warn(errorText(error));
  }
}

/** The names of camera errors that the app has words for. */
const reasons = { NotAllowedError: 'notAllowed', NotFoundError: 'notFound', OverconstrainedError: 'notFound' };

/** A sheet with the camera, whose frame is cropped next. It starts with the camera that looks at the person. */
function takePhoto(app, role, changed) {
  const camera = new Camera();
  camera.facing = role === 'portrait' ? 'user' : 'environment';
  const video = element('video', { class: 'portrait-video', playsinline: true, muted: true, autoplay: true, 'aria-label': text.camera.title });
  const state = element('p', { class: 'soft', role: 'status' }, text.camera.starting);
  video.muted = true;
  let isOpen = true;
  const start = async (begin) => {
    try {
      const stream = await begin();
      if (!stream) return;
      video.srcObject = stream;
      await video.play();
      video.classList.toggle('mirrored', camera.facing === 'user');
      setText(state, '');
    } catch (error) {
      if (isOpen) setText(state, text.camera[reasons[error.name] ?? 'busy']);
    }
  };
  const take = async () => {
    if (!video.videoWidth) return;
    const { blob } = await preparedFrame(video);
    sheet.close();
    await cropFile(app, role, blob, changed);
  };
  const onclosed = () => {
    isOpen = false;
    camera.stop();
  };
  const actions = [
    { label: text.camera.take, tone: 'primary', keepsOpen: true, run: take },
    { label: text.camera.turn, keepsOpen: true, run: () => start(() => camera.turn()) },
  ];
  const sheet = openSheet(app.router, { title: text.portrait.title[role], content: [video, state], actions, onclosed });
  start(() => camera.start());
}
