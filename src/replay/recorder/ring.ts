import type { Observation } from '../format/logFormat';
import type { LoggedAction, ShownRows } from '../replayTarget';
import { isFields, isObject } from '../../lib/fields';

/** A captured action; `time` in milliseconds since 1970. */
interface KeptAction {
  time: number;
  action: LoggedAction;
}

/** An observation; `time` in milliseconds since 1970. */
export interface KeptObservation {
  time: number;
  observation: Observation;
}

/** A state without secrets, otherwise by reference, and what the screen showed. */
export interface KeptState {
  state: unknown;
  shown: ShownRows;
}

/** A part of the session: a state and the actions that followed. */
export interface Segment extends KeptState {
  time: number;
  /** Something before it is missing. */
  gap: boolean;
  actions: readonly KeptAction[];
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
  observations: 2_000,
  observationBytes: 1024 * 1024,
};

interface OpenSegment extends Segment {
  actions: KeptAction[];
  bytes: number;
}

/**
 * The last segments of a session, limited by number and size. The oldest are removed first, as a
 * whole.
 */
export class Ring {
  private segments: OpenSegment[] = [];
  private count = 0;
  private bytes = 0;
  private gap = false;
  private observations: (KeptObservation & { bytes: number })[] = [];
  private observationBytes = 0;

  constructor(private readonly limits: RingLimits = ringLimits) {}

  /** Whether the next action begins a segment, which needs the state before it. */
  needsState(): boolean {
    const last = this.segments.at(-1);
    return (
      !last ||
      this.gap ||
      last.actions.length >= this.limits.segmentActions ||
      last.bytes >= this.limits.segmentBytes
    );
  }

  begin(time: number, kept: KeptState): void {
    const bytes = heldBytes(this.segments.at(-1), kept);
    this.segments.push({
      ...kept,
      time,
      gap: this.gap && this.segments.length > 0,
      actions: [],
      bytes,
    });
    this.gap = false;
    this.bytes += bytes;
  }

  push(time: number, action: LoggedAction, bytes: number): void {
    const last = this.segments.at(-1);
    if (!last) return;
    last.actions.push({ time, action });
    last.bytes += bytes;
    this.bytes += bytes;
    this.count += 1;
    while (
      this.segments.length > 0 &&
      (this.count > this.limits.actions || this.bytes > this.limits.bytes)
    )
      this.drop();
  }

  observe(time: number, observation: Observation): void {
    const bytes = 100 + 2 * JSON.stringify(observation).length;
    this.observations.push({ time, observation, bytes });
    this.observationBytes += bytes;
    while (
      this.observations.length > this.limits.observations ||
      this.observationBytes > this.limits.observationBytes
    )
      this.observationBytes -= this.observations.shift()?.bytes ?? 0;
  }

  clear(): void {
    this.observations = [];
    this.observationBytes = 0;
    this.segments = [];
    this.count = this.bytes = 0;
    this.gap = false;
  }

  /** Marks a gap: the next segment does not continue the last. */
  markGap(): void {
    this.gap = true;
  }

  /** A copy that does not change later. */
  snapshot(): Segment[] {
    return this.segments.map(({ time, state, shown, gap, actions }) => ({
      time,
      state,
      shown,
      gap,
      actions: actions.slice(),
    }));
  }

  /** Observations since a time in milliseconds since 1970. */
  observedSince(time: number): KeptObservation[] {
    return this.observations.filter((one) => one.time >= time);
  }

  private drop(): void {
    const first = this.segments.shift();
    if (!first) return;
    this.count -= first.actions.length;
    this.bytes -= first.bytes;
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
