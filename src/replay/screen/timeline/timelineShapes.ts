import { matchesType } from '../../player/breakpoints';
import type { PositionedAnnotation } from '../open/annotationMarks';
import { kindAt, type LogIndex } from '../open/logIndex';
import { density, shareOfTime, shareOf, type TimeScale } from '../open/timeScale';

/** Height of the timeline in pixels, and the top and bottom of its bars. */
export const timelineHeight = 64;
const [top, bottom] = [14, 46];
/** The middle of the annotation marks, below the bars. */
const markLine = 58;
const barWidth = 3;
/** Shorter pauses are not marked, in milliseconds. */
const longPause = 60_000;
/** The minimum width of a gap in pixels. */
const narrowest = 5;

const px = (value: number): string => String(Math.round(value * 10) / 10);

/** Actions over time: the height of a bar is the logarithm of their number. */
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

/** Draws a shape per entry, once per pixel. */
function shapesAt(
  positions: Iterable<number>,
  scale: TimeScale,
  width: number,
  shape: (x: number) => string,
): string {
  let path = '';
  let last = -1;
  for (const position of positions) {
    const x = Math.round(shareOf(scale, position) * width);
    if (x !== last) path += shape(x);
    last = x;
  }
  return path;
}

/** A small triangle per navigation. */
export const navigationPath = (
  { navigations }: Pick<LogIndex, 'navigations'>,
  scale: TimeScale,
  width: number,
): string => shapesAt(navigations, scale, width, (x) => `M${x - 3.5} 3h7l-3.5 6z`);

function* placesOfTypes(index: LogIndex, types: readonly string[]): Generator<number> {
  const matches = index.types.map(({ name }) => types.some((type) => matchesType(type, name)));
  if (!matches.includes(true)) return;
  for (let position = 0; position < index.length; position += 1)
    if (matches[index.type[position] ?? 0]) yield position;
}

/** A dot per action with a breakpoint on its type. */
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

/** The position of an annotation in pixels. */
export const annotationX = (
  { position, delay }: PositionedAnnotation,
  scale: TimeScale,
  width: number,
): number => Math.round(shareOfTime(scale, position, delay) * width);

/** The points of annotation marks, one per pixel. */
export function markPoints(
  annotations: readonly PositionedAnnotation[],
  scale: TimeScale,
  width: number,
): [x: number, y: number][] {
  return [...new Set(annotations.map((one) => annotationX(one, scale, width)))].map((x) => [
    x,
    markLine,
  ]);
}

interface Band {
  x: number;
  width: number;
  position: number;
}

/** Gaps in the recording: from the last entry before each to the state after it. */
export function gapBands(index: LogIndex, scale: TimeScale, width: number): Band[] {
  return index.restarts
    .filter(({ kind }) => kind === 'gap')
    .map(({ position }) => {
      const [from, to] = [
        shareOf(scale, Math.max(0, position - 1)) * width,
        shareOf(scale, position) * width,
      ];
      return {
        x: Math.max(0, Math.min(from, to - narrowest)),
        width: Math.max(narrowest, to - from),
        position,
      };
    });
}

/** Pauses of a minute and more, which are drawn shorter, where wide enough to be seen. */
export function pauseBands(index: LogIndex, scale: TimeScale, width: number): Band[] {
  return scale.pauses
    .filter(
      ({ position, milliseconds }) =>
        milliseconds >= longPause && kindAt(index, position + 1) !== 'gap',
    )
    .map(({ position }) => ({
      x: shareOf(scale, position) * width + 2,
      width: (shareOf(scale, position + 1) - shareOf(scale, position)) * width - 3,
      position,
    }))
    .filter((band) => band.width >= 5);
}
