import { dark, light } from '../../src/ui/theme/colors';

type Colours = Record<string, Record<string, string>>;

/** Red, green and blue of a `#rrggbb` colour, 0 to 255. */
const channels = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

/** Relative luminance as WCAG 2 defines it. */
function luminance(rgb: number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number[], other: number[]): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

const mixed = (over: number[], under: number[], share: number) =>
  over.map((value, at) => value * share + (under[at] ?? 0) * (1 - share));

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('in the %s scheme', (_name, scheme) => {
  const palette = JSON.parse(JSON.stringify(scheme.palette)) as Colours;
  const grounds = ['default', 'paper'].map((ground) =>
    channels(palette.background?.[ground] ?? ''),
  );

  test.each(['primary', 'success', 'warning', 'error', 'info', 'secondary'])(
    '%s is readable as text, on a tint of itself, and under its own text',
    (tone) => {
      const main = channels(palette[tone]?.main ?? '');
      for (const ground of grounds) {
        expect(contrast(main, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(main, mixed(main, ground, 0.1))).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(main, channels(palette[tone]?.contrastText ?? ''))).toBeGreaterThanOrEqual(
        4.5,
      );
    },
  );

  test('primary and secondary text are readable on the page and on paper', () => {
    for (const ground of grounds) {
      expect(contrast(channels(palette.text?.primary ?? ''), ground)).toBeGreaterThanOrEqual(7);
      expect(contrast(channels(palette.text?.secondary ?? ''), ground)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
