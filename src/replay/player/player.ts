import { makePace } from '../pace';
import { makeBreakFinder, noBreaks, type Breaks } from './breaks';
import type { Engine } from './engine';
import { displayFrames, makeGaps, type Frames } from './playTime';

export const speeds = [0.25, 0.5, 1, 2, 4, 8, 16, 32] as const;

/** Where a player is. The same object until something of it changes. */
export interface PlayerView {
  /** The entry whose state is shown. */
  index: number;
  /** When that was, in milliseconds since the log began. */
  at: number;
  playing: boolean;
  speed: number;
  /** The break that ended the playing, as it was given: a type or a path. Null when none did. */
  stoppedBy: string | null;
  /** The entry to which a long way is being made, in slices; null when `index` is where it should be. */
  seeking: number | null;
  /** Whether pauses are played as long as they were. */
  honestGaps: boolean;
}

/** A frame that took longer counts as so many milliseconds: after a tab slept, nothing is skipped. */
const longestFrame = 250;
/** A jump over more actions than these is made in slices, and a frame passes no more. */
const atOnce = 1_500;

/**
 * Plays a log by its own times. What a frame has passed is one jump, however many actions it was. Knows no screen:
 * whoever shows it subscribes, and asks the engine for the state at `index`.
 */
export class Player {
  private view: PlayerView;
  private readonly listeners = new Set<() => void>();
  private readonly gapBefore: ReturnType<typeof makeGaps>;
  private findBreak: (index: number) => string | null = () => null;
  private cancelFrame: (() => void) | null = null;
  private seek: AbortController | null = null;
  /** Time of the last frame, and what was played since the entry that is shown, in milliseconds at normal speed. */
  private frameAt = 0;
  private played = 0;

  constructor(
    private readonly engine: Engine,
    private readonly frames: Frames = displayFrames,
  ) {
    this.gapBefore = makeGaps(engine.log.entries);
    this.view = {
      index: 0,
      at: this.timeOf(0),
      playing: false,
      speed: 1,
      stoppedBy: null,
      seeking: null,
      honestGaps: false,
    };
    this.setBreaks(noBreaks);
  }

  /** @returns what ends the subscription */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  getSnapshot = (): PlayerView => this.view;

  /** Plays on, from the beginning when it stands at the end. */
  play(): void {
    if (this.view.playing) return;
    if (this.view.index >= this.last) this.jump(0);
    this.put({ playing: true, stoppedBy: null });
    this.frameAt = this.frames.now();
    this.nextFrame();
  }

  pause(): void {
    this.halt(null);
  }

  /** Pauses, and goes some entries on or back. */
  step(by: number): void {
    this.pause();
    this.jump((this.view.seeking ?? this.view.index) + by);
  }

  /** Goes to an entry, or to the nearest there is; playing goes on from there. A long way is made in slices (`seeking`). */
  jump(index: number): void {
    const target = Math.max(0, Math.min(this.last, Math.trunc(index) || 0));
    this.seek?.abort();
    this.seek = null;
    this.played = 0;
    if (this.engine.costOf(target) <= atOnce) {
      this.arrive(target);
      return;
    }
    const seek = new AbortController();
    this.seek = seek;
    this.put({ seeking: target, stoppedBy: null });
    this.engine.reach(target, { pace: makePace(), signal: seek.signal }).then(
      () => {
        if (this.seek !== seek) return;
        this.seek = null;
        this.frameAt = this.frames.now();
        this.arrive(target);
      },
      (error: unknown) => {
        // Another way was taken: that is what the signal is for.
        if (!seek.signal.aborted) throw error;
      },
    );
  }

  /** @throws RangeError for what is no speed */
  setSpeed(speed: number): void {
    if (!Number.isFinite(speed) || speed <= 0) throw new RangeError(`${speed} is no speed.`);
    this.put({ speed });
  }

  setHonestGaps(honestGaps: boolean): void {
    this.put({ honestGaps });
  }

  /** What ends the playing from now on; a step or a jump passes them. Throws an Error for a path that is no pointer. */
  setBreaks(breaks: Breaks): void {
    this.findBreak = makeBreakFinder(breaks, this.engine.log.entries, (index) =>
      this.engine.stateAt(index),
    );
  }

  /** Ends all that runs; for when another log takes its place. */
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

  private arrive(index: number): void {
    this.put({ index, at: this.timeOf(index), seeking: null, stoppedBy: null });
    if (this.view.playing && index >= this.last) this.halt(null);
  }

  private halt(stoppedBy: string | null): void {
    this.cancelFrame?.();
    this.cancelFrame = null;
    this.played = 0;
    this.put({ playing: false, stoppedBy });
  }

  private nextFrame(): void {
    this.cancelFrame = this.frames.next(() => {
      this.cancelFrame = null;
      this.advance();
      if (this.view.playing) this.nextFrame();
    });
  }

  /** Passes what lies in the time since the last frame; of very much, the rest is left to the next one. */
  private advance(): void {
    const now = this.frames.now();
    const passed = Math.min(now - this.frameAt, longestFrame);
    this.frameAt = now;
    if (this.view.seeking !== null) return;
    this.played += passed * this.view.speed;
    let { index } = this.view;
    let stoppedBy: string | null = null;
    const furthest = Math.min(this.last, index + atOnce);
    while (index < furthest && stoppedBy === null) {
      const gap = this.gapBefore(index + 1, this.view.honestGaps);
      if (gap > this.played) break;
      this.played -= gap;
      index += 1;
      stoppedBy = this.findBreak(index);
    }
    if (index !== this.view.index) this.put({ index, at: this.timeOf(index) });
    if (stoppedBy !== null || index >= this.last) this.halt(stoppedBy);
  }

  private put(part: Partial<PlayerView>): void {
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
