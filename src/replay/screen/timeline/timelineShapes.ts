import { matchesType } from '../../player/breaks';
import type { PlacedAnnotation } from '../annotations/annotationMarks';
import { kindAt, type LogIndex } from '../logIndex';
import { density, shareAfter, shareOf, type TimeScale } from './timeScale';

/** Height of the timeline in pixels, and the top and bottom of its bars. */
export const timelineHeight = 64;
const [top, bottom] = [14, 46];
/** The middle of the marks of annotations, below the bars. */
const markLine = 58;
const barWidth = 3;
/** Shorter pauses are not marked, in milliseconds. */
const longPause = 60_000;
/** A narrower gap would be hard to see, in pixels. */
const narrowest = 5;

const px = (value: number): string => String(Math.round(value * 10) / 10);

/** How many actions there are over time: bars as high as the logarithm of their number. */
export function densityPath(scale: TimeScale, width: number): string {
  const counts = density(scale, Math.max(1, Math.floor(width / barWidth)));
  const step = width / counts.length;
  const most = counts.reduce((high, count) => Math.max(high, count), 1);
  let path = '';
  counts.forEach((count, part) => {
    if (count === 0) return;
    const height = 5 + (bottom - top - 5) * (Math.log1p(count) / Math.log1p(most));
    path += `M${px(part * step)} ${bottom}v${px(-height)}h${px(step - 1)}V${bottom}z`;
  });
  return path;
}

/** Draws a shape at each place, once for those on the same pixel. */
function shapesAt(
  places: Iterable<number>,
  scale: TimeScale,
  width: number,
  shape: (x: number) => string,
): string {
  let path = '';
  let last = -1;
  for (const place of places) {
    const x = Math.round(shareOf(scale, place) * width);
    if (x !== last) path += shape(x);
    last = x;
  }
  return path;
}

/** A small triangle over each navigation. */
export const navigationPath = (
  { navigations }: Pick<LogIndex, 'navigations'>,
  scale: TimeScale,
  width: number,
): string => shapesAt(navigations, scale, width, (x) => `M${x - 3.5} 3h7l-3.5 6z`);

function* placesOfTypes(index: LogIndex, types: readonly string[]): Generator<number> {
  const wanted = index.types.map(({ name }) => types.some((type) => matchesType(type, name)));
  if (!wanted.includes(true)) return;
  for (let place = 0; place < index.length; place += 1)
    if (wanted[index.type[place] ?? 0]) yield place;
}

/** A dot under each action of a type that playing stops at. */
export const breakPath = (
  index: LogIndex,
  types: readonly string[],
  scale: TimeScale,
  width: number,
): string =>
  shapesAt(
    placesOfTypes(index, types),
    scale,
    width,
    (x) => `M${x - 2} 49a2 2 0 1 0 4 0a2 2 0 1 0 -4 0`,
  );

/** How far along an annotation is, in pixels. */
export const annotationX = (
  { place, later }: PlacedAnnotation,
  scale: TimeScale,
  width: number,
): number => Math.round(shareAfter(scale, place, later) * width);

/** Where the marks of annotations are, one for each pixel. */
export function markPoints(
  annotations: readonly PlacedAnnotation[],
  scale: TimeScale,
  width: number,
): [x: number, y: number][] {
  return [...new Set(annotations.map((one) => annotationX(one, scale, width)))].map((x) => [
    x,
    markLine,
  ]);
}

export interface Band {
  x: number;
  width: number;
  place: number;
}

/** Times without a recording: from the last entry before each gap to the state after it. */
export function gapBands(index: LogIndex, scale: TimeScale, width: number): Band[] {
  return index.restarts
    .filter(({ kind }) => kind === 'gap')
    .map(({ place }) => {
      const [from, to] = [
        shareOf(scale, Math.max(0, place - 1)) * width,
        shareOf(scale, place) * width,
      ];
      return {
        x: Math.max(0, Math.min(from, to - narrowest)),
        width: Math.max(narrowest, to - from),
        place,
      };
    });
}

/** Pauses of a minute and more, which are drawn shorter than they were, where they are wide enough to be seen. */
export function pauseBands(index: LogIndex, scale: TimeScale, width: number): Band[] {
  return scale.pauses
    .filter(
      ({ place, milliseconds }) => milliseconds >= longPause && kindAt(index, place + 1) !== 'gap',
    )
    .map(({ place }) => ({
      x: shareOf(scale, place) * width + 2,
      width: (shareOf(scale, place + 1) - shareOf(scale, place)) * width - 3,
      place,
    }))
    .filter((band) => band.width >= 5);
}
