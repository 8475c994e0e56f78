import { setTimeout as pause } from 'node:timers/promises';
import type { SyncEvent } from '../../src/contract/event';
import { TestSocket, type Received } from './testSocket';

/**
 * A client that follows the event log through lost connections, as a page does: it connects again,
 * and presents the last number that it has seen.
 */
export class FollowingSocket {
  readonly events: Received[] = [];
  /** What must not happen: gaps, repeated numbers, and orders to load everything again. */
  readonly problems: string[] = [];
  connections = 0;
  private seen: { seq: number; log?: string } | null = null;
  private current: TestSocket | null = null;
  private closed = false;
  private readonly running: Promise<void>;

  constructor(url: string, auth: object) {
    this.running = this.run(url, auth);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.current?.close();
    await this.running;
  }

  private async run(url: string, auth: object): Promise<void> {
    for (let tab = 1; !this.closed; tab += 1) {
      const since = this.seen ? { since: this.seen.seq, log: this.seen.log } : {};
      const socket = new TestSocket(
        url,
        { ...auth, ...since },
        // As a page does: requests at first, then a WebSocket. All go to one process by the tab.
        { transports: ['polling', 'websocket'], query: { tab: `tab${tab}` } },
      );
      this.current = socket;
      let read = 0;
      socket.socket.onAny(() => {
        for (const event of socket.received.slice(read)) this.take(event);
        read = socket.received.length;
      });
      await socket
        .until(() => this.closed || socket.ended !== null, 2 ** 31 - 1)
        .finally(() => socket.close());
      await pause(20);
    }
  }

  private take(event: Received): void {
    if (event.name === 'sync') {
      const { seq, log, resync } = event.payload as SyncEvent;
      if (resync && this.seen) this.problems.push(`resync at ${seq}`);
      if (!this.seen) this.connections += 1;
      else if (seq < this.seen.seq) this.problems.push(`sync at ${seq} after ${this.seen.seq}`);
      else this.connections += 1;
      this.seen = { seq, log };
    } else if (event.meta && this.seen) {
      const { seq, prev } = event.meta;
      if (prev !== this.seen.seq) this.problems.push(`${seq} after ${this.seen.seq}, not ${prev}`);
      this.seen = { ...this.seen, seq };
      this.events.push(event);
    }
  }
}
