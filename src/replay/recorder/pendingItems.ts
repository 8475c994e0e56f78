import type { TimeLeft } from '../../ui/browser/idle';
import type { Observation, StateEntry } from '../format/logFormat';
import type { LoggedAction } from '../replayTarget';
import type { KeptState } from './ring';

/** A recorded item that is not written yet. `number` counts the actions of the recording. */
export type PendingItem =
  | { kind: 'restart'; time: number; state: unknown; reason: StateEntry['reason'] }
  | ({ kind: 'compare'; time: number } & KeptState)
  | { kind: 'observed'; time: number; observation: Observation }
  | { kind: 'action'; time: number; action: LoggedAction; bytes: number; number: number };

const limits = { items: 20_000, bytes: 32 * 1024 * 1024 };

const bytesOf = (item: PendingItem): number => (item.kind === 'action' ? item.bytes : 0);

/** The queue of a full recording, oldest first, with limited memory. */
export class PendingItems {
  private items: PendingItem[] = [];
  private bytes = 0;

  get length(): number {
    return this.items.length;
  }

  /** Whether an action of `bytes` would exceed the limit. */
  isFullFor(bytes: number): boolean {
    return this.items.length >= limits.items || this.bytes + bytes > limits.bytes;
  }

  get isHalfFull(): boolean {
    return this.items.length >= limits.items / 2;
  }

  push(item: PendingItem): void {
    this.items.push(item);
    this.bytes += bytesOf(item);
  }

  clear(): void {
    this.items = [];
    this.bytes = 0;
  }

  /** The oldest item other than an observation. */
  first(): PendingItem | undefined {
    return this.items.find((item) => item.kind !== 'observed');
  }

  /**
   * Removes items and passes them to `write` while there is time. An item for which `write` throws
   * is removed too.
   */
  drain(timeLeft: TimeLeft, write: (item: PendingItem) => void): void {
    let done = 0;
    try {
      for (const item of this.items) {
        if (timeLeft() <= 1) break;
        done += 1;
        this.bytes -= bytesOf(item);
        write(item);
      }
    } finally {
      this.items.splice(0, done);
    }
  }
}
