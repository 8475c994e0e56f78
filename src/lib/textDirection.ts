/** The first letter is one of Hebrew, Arabic, Syriac, Thaana or N'Ko, or of their presentation forms. */
const beginsRightToLeft = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/**
 * The direction of a text for a `dir` attribute: 'rtl' if its first letter is written from right to left, undefined otherwise. As
 * `dir="auto"` finds it, which has the browser look at each text again at each layout.
 */
export function textDirection(text: string): 'rtl' | undefined {
  return beginsRightToLeft.test(text) ? 'rtl' : undefined;
}
