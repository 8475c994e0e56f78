import type { Annotation, Log } from '../../format/logFormat';
import { annotationPlaces } from '../../player/annotationPlaces';
import { formatLength } from '../logTime';

/** Problems that are marked on the timeline. Each has its own shape, so that colour alone tells none apart. */
export const marks = ['longTask', 'failed', 'error'] as const;
export type Mark = (typeof marks)[number];

export interface PlacedAnnotation {
  annotation: Annotation;
  /** The entry before it, and how many milliseconds passed since. */
  place: number;
  later: number;
  /** Null for a request that went well. */
  mark: Mark | null;
}

function markOf(annotation: Annotation): Mark | null {
  if (annotation.kind !== 'request') return annotation.kind;
  const { status } = annotation;
  return status === 'network error' || (typeof status === 'number' && status >= 400)
    ? 'failed'
    : null;
}

/** The annotations of a log with their places, in the order of time. */
export function placeAnnotations(log: Pick<Log, 'entries' | 'annotations'>): PlacedAnnotation[] {
  const places = annotationPlaces(log);
  return log.annotations.map((annotation, at) => {
    const place = places[at] ?? 0;
    return {
      annotation,
      place,
      later: Math.max(0, annotation.at - (log.entries[place]?.at ?? 0)),
      mark: markOf(annotation),
    };
  });
}

/** A cross, a triangle and a bar around a point. */
const shapes: Readonly<Record<Mark, (x: number, y: number) => string>> = {
  failed: (x, y) => `M${x - 3.5} ${y - 3.5}l7 7m0 -7l-7 7`,
  error: (x, y) => `M${x} ${y - 4}l4.5 8h-9z`,
  longTask: (x, y) => `M${x - 4.5} ${y - 1.5}h9v3h-9z`,
};

/** The attributes of a path that draws marks of one kind at points. */
export function markPath(mark: Mark, points: readonly (readonly [x: number, y: number])[]) {
  const d = points.map(([x, y]) => shapes[mark](x, y)).join('');
  const color = `var(--docket-palette-${mark === 'longTask' ? 'warning' : 'error'}-main)`;
  return {
    d,
    ...(mark === 'failed' ? { fill: 'none', stroke: color, strokeWidth: 1.75 } : { fill: color }),
  };
}

/** An annotation in a line: `GET /api/tasks`, `TypeError: no such row`, `Long task`. */
export function annotationTitle(annotation: Annotation): string {
  if (annotation.kind === 'request')
    return `${annotation.method} ${annotation.path}${annotation.query ?? ''}`;
  if (annotation.kind === 'longTask') return 'Long task';
  return [annotation.name, annotation.text].filter(Boolean).join(': ') || 'Error without a text';
}

/** What follows its title: `500 · 120 ms`, `uncaught`. */
export function annotationHint(annotation: Annotation): string {
  if (annotation.kind === 'error')
    return annotation.source === 'rejection' ? 'rejected promise' : annotation.source;
  const length = formatLength(annotation.duration);
  return annotation.kind === 'request' ? `${annotation.status} · ${length}` : length;
}
