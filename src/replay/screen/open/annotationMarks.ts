import { type Annotation, type Log, annotationPositions } from '../../format/logFormat';
import { formatLength } from './logTime';

/** Problems marked on the timeline. Each has its own shape, not only a colour. */
export const marks = ['longTask', 'failed', 'error'] as const;
export type Mark = (typeof marks)[number];

export interface PositionedAnnotation {
  annotation: Annotation;
  /** The index of the entry before it, and the milliseconds since. */
  position: number;
  delay: number;
  /** Null for a successful request. */
  mark: Mark | null;
}

function markOf(annotation: Annotation): Mark | null {
  if (annotation.kind !== 'request') return annotation.kind;
  const { status } = annotation;
  return status === 'network error' || (typeof status === 'number' && status >= 400)
    ? 'failed'
    : null;
}

/** The annotations of a log with their positions, by time. */
export function positionAnnotations(
  log: Pick<Log, 'entries' | 'annotations'>,
): PositionedAnnotation[] {
  const positions = annotationPositions(log);
  return log.annotations.map((annotation, at) => {
    const position = positions[at] ?? 0;
    return {
      annotation,
      position,
      delay: Math.max(0, annotation.at - (log.entries[position]?.at ?? 0)),
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

/** The SVG path that draws one kind of mark at points. */
export function markPath(mark: Mark, points: readonly (readonly [x: number, y: number])[]) {
  const d = points.map(([x, y]) => shapes[mark](x, y)).join('');
  const color = `var(--docket-palette-${mark === 'longTask' ? 'warning' : 'error'}-main)`;
  return {
    d,
    ...(mark === 'failed' ? { fill: 'none', stroke: color, strokeWidth: 1.75 } : { fill: color }),
  };
}

/** `GET /api/tasks`, `TypeError: no such row`, `Long task`. */
export function annotationTitle(annotation: Annotation): string {
  if (annotation.kind === 'request')
    return `${annotation.method} ${annotation.path}${annotation.query ?? ''}`;
  if (annotation.kind === 'longTask') return 'Long task';
  return [annotation.name, annotation.text].filter(Boolean).join(': ') || 'Error without a message';
}

/** Follows the title: `500 · 120 ms`, `uncaught`. */
export function annotationHint(annotation: Annotation): string {
  if (annotation.kind === 'error')
    return annotation.source === 'rejection' ? 'rejected promise' : annotation.source;
  const length = formatLength(annotation.duration);
  return annotation.kind === 'request' ? `${annotation.status} · ${length}` : length;
}
