import { labelHues } from '../../src/data/nouns/tasks/labelColorsSlice';
import { avatarColors, hues } from '../../src/ui/elements/initials';
import { dark, light } from '../../src/ui/theme/colors';

type Colours = Record<string, Record<string, string>>;
/** Red, green and blue, 0 to 255. */
type Colour = readonly number[];
type Matrix = readonly (readonly number[])[];

const grey = [0.2126, 0.7152, 0.0722];
/**
 * What people see without red, green or blue cones, and without any, as matrices for linear RGB.
 * The first three are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for
 * Simulation of Color Vision Deficiency" (2009), for severity 1.0, which Chromium uses too.
 */
const sights: readonly [name: string, matrix: Matrix][] = [
  [
    'full colour vision',
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
  ],
  [
    'protanopia',
    [
      [0.152286, 1.052583, -0.204868],
      [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
  ],
  [
    'deuteranopia',
    [
      [0.367322, 0.860646, -0.227968],
      [0.280085, 0.672501, 0.047413],
      [-0.01182, 0.04294, 0.968881],
    ],
  ],
  [
    'tritanopia',
    [
      [1.255528, -0.076749, -0.178779],
      [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.3039],
    ],
  ],
  ['achromatopsia', [grey, grey, grey]],
];

/** Of `#rrggbb`, or of `hsl(hue saturation% lightness%)`. */
function colourOf(css = ''): Colour {
  if (css.startsWith('#')) return [1, 3, 5].map((at) => parseInt(css.slice(at, at + 2), 16));
  const [hue = 0, saturation = 0, lightness = 0] = (css.match(/[\d.]+/g) ?? []).map(Number);
  const reach = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100);
  return [0, 8, 4].map((shift) => {
    const turn = (shift + hue / 30) % 12;
    return 255 * (lightness / 100 - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  });
}

const sumOfProducts = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

/** Relative luminance as WCAG 2 defines it, of what a person sees. */
function luminance(colour: Colour, sight: Matrix): number {
  const linear = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const seen = sight.map((row) => Math.min(1, Math.max(0, sumOfProducts(row, linear))));
  return sumOfProducts(grey, seen);
}

function contrast(one: Colour, other: Colour, sight: Matrix): number {
  const [bright = 0, dim = 0] = [luminance(one, sight), luminance(other, sight)].sort(
    (a, b) => b - a,
  );
  return (bright + 0.05) / (dim + 0.05);
}

const mixed = (over: Colour, under: Colour, share: number): Colour =>
  over.map((value, at) => value * share + (under[at] ?? 0) * (1 - share));

const schemes = { light, dark };
const cases = (['light', 'dark'] as const).flatMap((scheme) =>
  sights.map(([name, sight]) => ({ scheme, name, sight })),
);

// What these colours mean, a word next to them says too: see `screens` of the stories.
describe.each(cases)('in the $scheme scheme with $name', ({ scheme, sight }) => {
  const palette = JSON.parse(JSON.stringify(schemes[scheme].palette)) as Colours;
  const grounds = ['default', 'paper'].map((ground) => colourOf(palette.background?.[ground]));
  /** The lowest contrast on the page and on paper. */
  const least = (colour: Colour, tint = colour, share = 0) =>
    Math.min(...grounds.map((ground) => contrast(colour, mixed(tint, ground, share), sight)));

  test.each(['primary', 'success', 'warning', 'error', 'info', 'secondary'])(
    '%s is readable as text, on a tint of itself, and under its own text',
    (tone) => {
      const main = colourOf(palette[tone]?.main);
      const onIt = colourOf(palette[tone]?.contrastText);
      expect(least(main)).toBeGreaterThanOrEqual(4.5);
      expect(least(main, main, 0.1)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(main, onIt, sight)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('primary and secondary text are readable on the page and on paper', () => {
    expect(least(colourOf(palette.text?.primary))).toBeGreaterThanOrEqual(7);
    expect(least(colourOf(palette.text?.secondary))).toBeGreaterThanOrEqual(4.5);
  });

  test('the role Admin is readable on its yellow', () => {
    const yellow = colourOf('#f5c21b');
    expect(least(colourOf(palette.warning?.main), yellow, 0.24)).toBeGreaterThanOrEqual(4.5);
  });

  test('the initials of a person and the labels of a task are readable', () => {
    for (const hue of [...hues, ...labelHues]) {
      const { color, backgroundColor } = avatarColors(hue)[scheme];
      expect(contrast(colourOf(color), colourOf(backgroundColor), sight)).toBeGreaterThanOrEqual(
        4.5,
      );
    }
  });

  test('borders of cards without a date, and outlines of switches and of presence, are seen', () => {
    expect(least(colourOf(palette.text?.disabled))).toBeGreaterThanOrEqual(3);
  });
});
