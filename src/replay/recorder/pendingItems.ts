import type { TimeLeft } from '../../lib/idle';
import type { Observation, StateEntry } from '../format/logFormat';
import type { LoggedAction } from '../subject';
import type { KeptState } from './ring';

/** Something recorded that is not written yet. `number`: counts the actions of the recording. */
export type PendingItem =
  | { kind: 'stand'; time: number; state: unknown; why: StateEntry['why'] }
  | ({ kind: 'live'; time: number } & KeptState)
  | { kind: 'observed'; time: number; observation: Observation }
  | { kind: 'action'; time: number; action: LoggedAction; bytes: number; number: number };

const limits = { items: 20_000, bytes: 32 * 1024 * 1024 };

const bytesOf = (item: PendingItem): number => (item.kind === 'action' ? item.bytes : 0);

/** What a full recording has still to write, oldest first, with a limit on its memory. */
export class PendingItems {
  private items: PendingItem[] = [];
  private bytes = 0;

  get length(): number {
    return this.items.length;
  }

  /** True when an action of `bytes` would go over the limit. */
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

  /** The oldest item that is not an annotation. */
  first(): PendingItem | undefined {
    return this.items.find((item) => item.kind !== 'observed');
  }

  /** Removes items and passes them to `write`, for as long as there is time. An item that `write` throws for is removed too. */
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
