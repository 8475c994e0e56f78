import { makePace } from '../../lib/pause';
import { makeBreakpointFinder, noBreakpoints, type Breakpoints } from './breakpoints';
import type { Engine } from './engine';
import type { LogEntry } from '../format/logFormat';

export const speeds = [0.25, 0.5, 1, 2, 4, 8, 16, 32] as const;

/** A snapshot of the player; the same object until it changes. */
export interface PlayerView {
  /** The entry whose state is shown. */
  index: number;
  /** Its time in milliseconds since the log began. */
  at: number;
  playing: boolean;
  speed: number;
  /** The breakpoint (type or path) that stopped playback, or null. */
  stoppedBy: string | null;
  /** The target of a long jump in progress, or null. */
  seeking: number | null;
  /** Whether pauses last as long as they were. */
  fullPauses: boolean;
  /** Seconds until a pause that is played in full ends, at the current speed; null outside of one. */
  pauseLeft: number | null;
}

/** The maximum milliseconds per frame, so that nothing is skipped after a tab slept. */
const maxFrame = 250;
/** Longer jumps run in slices, and a frame never passes more actions. */
const actionsPerSlice = 1_500;

/**
 * Plays a log by its own times. A frame is one jump, however many actions it covers. Subscribers
 * read the state at `index` from the engine.
 */
export class Player {
  private view: PlayerView;
  private readonly listeners = new Set<() => void>();
  private readonly pauseBefore: ReturnType<typeof makePauses>;
  private findBreakpoint: (index: number) => string | null = () => null;
  private cancelFrame: (() => void) | null = null;
  private seek: AbortController | null = null;
  /** Time of the last frame, and milliseconds played since the current entry, at normal speed. */
  private frameAt = 0;
  private elapsed = 0;

  constructor(
    private readonly engine: Engine,
    private readonly frames: Frames = displayFrames,
  ) {
    this.pauseBefore = makePauses(engine.log.entries);
    this.view = {
      index: 0,
      at: this.timeOf(0),
      playing: false,
      speed: 1,
      stoppedBy: null,
      seeking: null,
      fullPauses: false,
      pauseLeft: null,
    };
    this.setBreakpoints(noBreakpoints);
  }

  /** @returns a function that unsubscribes */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  getSnapshot = (): PlayerView => this.view;

  /** Continues playing, from the beginning when it is at the end. */
  play(): void {
    if (this.view.playing) return;
    if (this.view.index >= this.last) this.jump(0);
    this.update({ playing: true, stoppedBy: null });
    this.frameAt = this.frames.now();
    this.nextFrame();
  }

  pause(): void {
    this.stop(null);
  }

  /** Pauses, and moves by some entries. */
  step(by: number): void {
    this.pause();
    this.jump((this.view.seeking ?? this.view.index) + by);
  }

  /**
   * Moves to the nearest existing entry and keeps playing. A long jump runs in slices (`seeking`).
   */
  jump(index: number): void {
    const target = Math.max(0, Math.min(this.last, Math.trunc(index) || 0));
    this.seek?.abort();
    this.seek = null;
    this.elapsed = 0;
    if (this.engine.costOf(target) <= actionsPerSlice) {
      this.moveTo(target);
      return;
    }
    const seek = new AbortController();
    this.seek = seek;
    this.update({ seeking: target, stoppedBy: null });
    this.engine.reach(target, { pace: makePace(), signal: seek.signal }).then(
      () => {
        if (this.seek !== seek) return;
        this.seek = null;
        this.frameAt = this.frames.now();
        this.moveTo(target);
      },
      (error: unknown) => {
        // Aborted by another jump.
        if (!seek.signal.aborted) throw error;
      },
    );
  }

  /** @throws RangeError for an invalid speed */
  setSpeed(speed: number): void {
    if (!Number.isFinite(speed) || speed <= 0) throw new RangeError(`${speed} is no speed.`);
    this.update({ speed });
  }

  setFullPauses(fullPauses: boolean): void {
    this.update({ fullPauses });
  }

  /** Ends the pause before the next entry. */
  skipPause(): void {
    if (this.view.playing && this.view.index < this.last)
      this.elapsed = Math.max(this.elapsed, this.pauseBefore(this.view.index + 1, true));
  }

  /** Sets what stops playback; steps and jumps ignore it. Throws an Error for an invalid path. */
  setBreakpoints(breaks: Breakpoints): void {
    this.findBreakpoint = makeBreakpointFinder(breaks, this.engine.log.entries, (index) =>
      this.engine.stateAt(index),
    );
  }

  /** Stops everything, before another log is opened. */
  dispose(): void {
    this.pause();
    this.seek?.abort();
    this.seek = null;
    this.listeners.clear();
  }

  private get last(): number {
    return this.engine.length - 1;
  }

  private timeOf(index: number): number {
    return this.engine.log.entries[index]?.at ?? 0;
  }

  private moveTo(index: number): void {
    this.update({
      index,
      at: this.timeOf(index),
      seeking: null,
      stoppedBy: null,
      pauseLeft: null,
    });
    if (this.view.playing && index >= this.last) this.stop(null);
  }

  private stop(stoppedBy: string | null): void {
    this.cancelFrame?.();
    this.cancelFrame = null;
    this.elapsed = 0;
    this.update({ playing: false, stoppedBy, pauseLeft: null });
  }

  private nextFrame(): void {
    this.cancelFrame = this.frames.next(() => {
      this.cancelFrame = null;
      this.advance();
      if (this.view.playing) this.nextFrame();
    });
  }

  /** Passes the entries of the time since the last frame, up to the limit. */
  private advance(): void {
    const now = this.frames.now();
    const passed = Math.min(now - this.frameAt, maxFrame);
    this.frameAt = now;
    if (this.view.seeking !== null) return;
    this.elapsed += passed * this.view.speed;
    let { index } = this.view;
    let stoppedBy: string | null = null;
    const furthest = Math.min(this.last, index + actionsPerSlice);
    while (index < furthest && stoppedBy === null) {
      const gap = this.pauseBefore(index + 1, this.view.fullPauses);
      if (gap > this.elapsed) break;
      this.elapsed -= gap;
      index += 1;
      stoppedBy = this.findBreakpoint(index);
    }
    this.update({ index, at: this.timeOf(index), pauseLeft: this.pauseLeftAt(index) });
    if (stoppedBy !== null || index >= this.last) this.stop(stoppedBy);
  }

  /** In whole seconds, so that screens need not be drawn for each frame. */
  private pauseLeftAt(index: number): number | null {
    if (!this.view.fullPauses || index >= this.last) return null;
    const pause = this.pauseBefore(index + 1, true);
    if (pause <= maxPause) return null;
    return Math.ceil((pause - this.elapsed) / this.view.speed / 1000);
  }

  private update(part: Partial<PlayerView>): void {
    const next = { ...this.view, ...part };
    if (
      Object.keys(part).every((key) =>
        Object.is(next[key as keyof PlayerView], this.view[key as keyof PlayerView]),
      )
    )
      return;
    this.view = next;
    for (const listener of [...this.listeners]) listener();
  }
}

/** Longer pauses are shortened to this many milliseconds. */
export const maxPause = 3_000;
/** Milliseconds per entry for a log without times, such as one of another tool. */
const defaultPause = 500;

/**
 * How long playback waits before each entry, in milliseconds at normal speed. With `full`, as long
 * as it really was.
 */
function makePauses(entries: readonly LogEntry[]): (index: number, full: boolean) => number {
  const start = entries[0]?.at ?? 0;
  const hasTimes = (entries[entries.length - 1]?.at ?? 0) > start;
  return (index, full) => {
    if (!hasTimes) return defaultPause;
    const passed = (entries[index]?.at ?? 0) - (entries[index - 1]?.at ?? 0);
    return full ? passed : Math.min(passed, maxPause);
  };
}

/** The clock and frames of the player; tests pass their own. */
export interface Frames {
  /** Monotonic milliseconds. */
  now(): number;
  /** Calls back once before the next frame. @returns a function that cancels it */
  next(callback: () => void): () => void;
}

const displayFrames: Frames = {
  now: () => performance.now(),
  next: (callback) => {
    const id = requestAnimationFrame(callback);
    return () => cancelAnimationFrame(id);
  },
};
