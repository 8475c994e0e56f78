import type { Observation } from '../format/logFormat';
import type { LoggedAction, ShownRows } from '../replayTarget';
import { isFields, isObject } from '../../lib/fields';

/**
 * Everything that is kept has a number, in order, and its time in milliseconds since 1970.
 */
interface Numbered {
  number: number;
  time: number;
}

/** A captured action. */
interface KeptAction extends Numbered {
  action: LoggedAction;
}

interface KeptObservation extends Numbered {
  observation: Observation;
  /** Of someone who has left since, so no report has it. */
  isPrevious: boolean;
}

/** A state without secrets, otherwise by reference, and what the screen showed. */
export interface KeptState {
  state: unknown;
  shown: ShownRows;
}

/** A part of the session: a state and the actions that followed. */
export interface Segment extends KeptState, Numbered {
  /** Something before it is missing. */
  gap: boolean;
  actions: readonly KeptAction[];
}

/** What was kept from a number on. The first segment may have begun before it. */
export interface Kept {
  from: number;
  segments: readonly Segment[];
  observations: readonly KeptObservation[];
  /** Actions before this number were dropped, because of the limits. */
  droppedTo: number;
}

export interface RingLimits {
  actions: number;
  /** Estimated memory beyond the current state. */
  bytes: number;
  /** A segment ends after this many actions or bytes. */
  segmentActions: number;
  segmentBytes: number;
  /** Number of observations, and their estimated bytes. */
  observations: number;
  observationBytes: number;
}

export const ringLimits: RingLimits = {
  actions: 20_000,
  bytes: 32 * 1024 * 1024,
  segmentActions: 100,
  segmentBytes: 1024 * 1024,
  observations: 10_000,
  observationBytes: 4 * 1024 * 1024,
};

interface OpenSegment extends Segment {
  actions: KeptAction[];
  bytes: number;
}

const lastNumber = ({ number, actions }: Segment): number => actions.at(-1)?.number ?? number;

/**
 * The last segments of a session, limited by number and size. The oldest are removed first, as a
 * whole.
 */
export class Ring {
  /** The number of what is kept next. */
  next = 0;
  /** Whether the last segment is kept even when it alone exceeds the limits. */
  keepsLast = false;
  private segments: OpenSegment[] = [];
  private count = 0;
  private bytes = 0;
  private gap = false;
  private isSplit = false;
  private droppedTo = 0;
  private observations: (KeptObservation & { bytes: number })[] = [];
  private observationBytes = 0;

  constructor(private readonly limits: RingLimits = ringLimits) {}

  /** Whether the next action begins a segment, which needs the state before it. */
  needsState(): boolean {
    const last = this.segments.at(-1);
    return (
      !last ||
      this.gap ||
      this.isSplit ||
      last.actions.length >= this.limits.segmentActions ||
      last.bytes >= this.limits.segmentBytes
    );
  }

  begin(time: number, kept: KeptState): void {
    const bytes = heldBytes(this.segments.at(-1), kept);
    this.segments.push({ ...kept, number: this.take(), time, gap: this.gap, actions: [], bytes });
    this.gap = this.isSplit = false;
    this.bytes += bytes;
  }

  push(time: number, action: LoggedAction, bytes: number): void {
    const last = this.segments.at(-1);
    if (!last) return;
    last.actions.push({ number: this.take(), time, action });
    last.bytes += bytes;
    this.bytes += bytes;
    this.count += 1;
    while (
      this.segments.length > (this.keepsLast ? 1 : 0) &&
      (this.count > this.limits.actions || this.bytes > this.limits.bytes)
    )
      this.drop();
  }

  observe(time: number, observation: Observation, isPrevious: boolean): void {
    const bytes = 100 + 2 * JSON.stringify(observation).length;
    this.observations.push({ number: this.take(), time, observation, isPrevious, bytes });
    this.observationBytes += bytes;
    while (
      this.observations.length > this.limits.observations ||
      this.observationBytes > this.limits.observationBytes
    )
      this.dropObservation();
  }

  /** Removes what was kept before a number, as far as it is whole segments. */
  dropBefore(number: number): void {
    for (let [first] = this.segments; first && lastNumber(first) < number; [first] = this.segments)
      this.drop();
    while ((this.observations[0]?.number ?? Infinity) < number) this.dropObservation();
  }

  /** Marks a gap: the next segment does not continue the last. */
  markGap(): void {
    this.gap = true;
  }

  /** Begins a segment with the next action. */
  split(): void {
    this.isSplit = true;
  }

  /** What is kept from a number on: a copy that does not change later. */
  since(from: number): Kept {
    return {
      from,
      segments: this.segments
        .filter((segment) => lastNumber(segment) >= from)
        .map(({ bytes: _, ...segment }) => ({ ...segment, actions: segment.actions.slice() })),
      observations: this.observations.filter(({ number }) => number >= from),
      droppedTo: this.droppedTo,
    };
  }

  private take(): number {
    return this.next++;
  }

  private drop(): void {
    const first = this.segments.shift();
    if (!first) return;
    this.count -= first.actions.length;
    this.bytes -= first.bytes;
    this.droppedTo = lastNumber(first) + 1;
  }

  private dropObservation(): void {
    this.observationBytes -= this.observations.shift()?.bytes ?? 0;
  }
}

/**
 * Estimates in bytes what `after` holds that `before` does not share. Stops at lists of rows, which
 * are counted with the actions that brought them.
 */
export function heldBytes(before: unknown, after: unknown, depth = 8): number {
  if (before === after || !isObject(after) || depth === 0) return 0;
  if (Array.isArray(after)) {
    const old: readonly unknown[] = Array.isArray(before) ? before : [];
    let bytes = 16 + 8 * after.length;
    if (Array.isArray(after[0]))
      for (let index = 0; index < after.length; index += 1)
        bytes += heldBytes(old[index], after[index], depth - 1);
    return bytes;
  }
  const now = after as Record<string, unknown>;
  const old = isFields(before) ? before : {};
  let bytes = 16;
  for (const key of Object.keys(now)) bytes += 16 + heldBytes(old[key], now[key], depth - 1);
  return bytes;
}
