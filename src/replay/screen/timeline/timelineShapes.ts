import { matchesType } from '../../player/breaks';
import type { PlacedAnnotation } from '../annotations/annotationMarks';
import { kindAt, type LogIndex } from '../logIndex';
import { density, shareAfter, shareOf, type TimeScale } from './timeScale';

/** Height of the timeline's drawing in pixels, and where its bars stand in it. */
export const timelineHeight = 64;
const [top, bottom] = [14, 46];
/** The middle of the marks of annotations, below the bars. */
const markLine = 58;
const barWidth = 3;
/** Shorter pauses are nothing to remark, in milliseconds. */
const longPause = 60_000;
/** A gap is at least so wide, that it can be seen. */
const narrowest = 5;

const px = (value: number): string => String(Math.round(value * 10) / 10);

/** How many actions there are over the time: bars, higher by the logarithm of their number. */
export function densityPath(scale: TimeScale, width: number): string {
  const counts = density(scale, Math.max(1, Math.floor(width / barWidth)));
  const step = width / counts.length;
  let most = 1;
  for (const count of counts) most = Math.max(most, count);
  let path = '';
  counts.forEach((count, part) => {
    if (count === 0) return;
    const height = 5 + (bottom - top - 5) * (Math.log1p(count) / Math.log1p(most));
    path += `M${px(part * step)} ${bottom}v${px(-height)}h${px(step - 1)}V${bottom}z`;
  });
  return path;
}

/** Keeps one place of those that fall on the same pixel: a mark more would not be seen. */
function* distinct(places: Iterable<number>, scale: TimeScale, width: number): Generator<number> {
  let last = -1;
  for (const place of places) {
    const x = Math.round(shareOf(scale, place) * width);
    if (x === last) continue;
    last = x;
    yield x;
  }
}

/** A small triangle over each navigation. */
export function navigationPath({ navigations }: Pick<LogIndex, 'navigations'>, scale: TimeScale, width: number): string {
  let path = '';
  for (const x of distinct(navigations, scale, width)) path += `M${x - 3.5} 3h7l-3.5 6z`;
  return path;
}

function* placesOfTypes(index: LogIndex, types: readonly string[]): Generator<number> {
  const wanted = index.types.map(({ name }) => types.some((type) => matchesType(type, name)));
  if (!wanted.includes(true)) return;
  for (let place = 0; place < index.length; place += 1) if (wanted[index.type[place] ?? 0]) yield place;
}

/** A dot under each action that a breakpoint's type names. */
export function breakPath(index: LogIndex, types: readonly string[], scale: TimeScale, width: number): string {
  let path = '';
  for (const x of distinct(placesOfTypes(index, types), scale, width)) path += `M${x - 2} 49a2 2 0 1 0 4 0a2 2 0 1 0 -4 0`;
  return path;
}

/** How far along an annotation is, in pixels. */
export const annotationX = ({ place, later }: PlacedAnnotation, scale: TimeScale, width: number): number => Math.round(shareAfter(scale, place, later) * width);

/** Where the marks of annotations stand, one for each pixel. */
export function markPoints(annotations: readonly PlacedAnnotation[], scale: TimeScale, width: number): [x: number, y: number][] {
  return [...new Set(annotations.map((one) => annotationX(one, scale, width)))].map((x) => [x, markLine]);
}

export interface Band {
  x: number;
  width: number;
  place: number;
}

/** Times in which nothing was recorded: from the last entry before each gap to the state after it. */
export function gapBands(index: LogIndex, scale: TimeScale, width: number): Band[] {
  return index.restarts.filter(({ kind }) => kind === 'gap').map(({ place }) => {
    const [from, to] = [shareOf(scale, Math.max(0, place - 1)) * width, shareOf(scale, place) * width];
    return { x: Math.max(0, Math.min(from, to - narrowest)), width: Math.max(narrowest, to - from), place };
  });
}

/** Pauses of a minute and more, which are drawn shorter than they were; those too narrow to be seen are left out. */
export function pauseBands(index: LogIndex, scale: TimeScale, width: number): Band[] {
  const bands: Band[] = [];
  for (const { place, milliseconds } of scale.pauses) {
    if (milliseconds < longPause) continue;
    const [from, to] = [shareOf(scale, place) * width, shareOf(scale, place + 1) * width];
    if (to - from >= 8 && kindAt(index, place + 1) !== 'gap') bands.push({ x: from + 2, width: to - from - 3, place });
  }
  return bands;
}
