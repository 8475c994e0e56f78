import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
import latinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2';

// Inter is loaded after the first paint, and shown from the next visit on: a font that comes late
// makes the text jump.

const key = 'docket.font';

const makeFace = (url: string, unicodeRange: string): FontFace =>
  new FontFace('Inter Variable', `url(${url}) format('woff2')`, {
    weight: '100 900',
    unicodeRange,
    display: 'optional',
  });

/** The letters of each file, as the package says. */
const latinFace = () =>
  makeFace(
    latin,
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,' +
      'U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  );
const latinExtFace = () =>
  makeFace(
    latinExt,
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,' +
      'U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,' +
      'U+A720-A7FF',
  );

/** Shows the font if an earlier visit has loaded it. Called before anything is drawn. */
export function showFont(): void {
  try {
    if (localStorage.getItem(key) !== latin) return;
  } catch {
    return; // The browser refuses storage.
  }
  const face = latinFace();
  document.fonts.add(face).add(latinExtFace());
  // If it is gone from the browser's cache, the next visit has it again.
  face.load().catch(() => undefined);
}

/** Loads the font for the next visit. Called when the first screen can be used. */
export async function fetchFont(): Promise<void> {
  try {
    if (localStorage.getItem(key) === latin) return;
    await latinFace().load();
    localStorage.setItem(key, latin);
  } catch {
    // Without a connection or storage, the font of the system stays.
  }
}
