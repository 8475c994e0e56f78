import type { SyncEvent } from '../../src/contract/event';
import { logHeader, seqHeader, type Task } from '../../src/contract/task';
import { EventSequence } from '../../src/data/realtime/eventSequence';
import type { TestPerson } from './startServer';
import { TestSocket, type Received } from './testSocket';

/**
 * The tasks that a client holds: loaded once, then updated by events, over any number of
 * connections.
 */
export class TaskMirror {
  readonly held = new Map<string, Task>();
  loads = 0;
  /** Gaps in the numbers of events. A correct server causes none. */
  gaps = 0;
  private order = new EventSequence();
  private log: string | undefined;
  private socket: TestSocket | null = null;

  constructor(
    private readonly url: string,
    private readonly person: TestPerson,
  ) {}

  async load(): Promise<void> {
    this.loads += 1;
    const { body, headers } = await this.person.client.get('/api/tasks');
    this.held.clear();
    for (const task of body as Task[]) this.held.set(task._id, task);
    this.order.rewind(Number(headers.get(seqHeader)));
    this.log = headers.get(logHeader) ?? undefined;
  }

  async connect(): Promise<void> {
    const socket = new TestSocket(this.url, {
      userId: this.person._id,
      token: this.person.client.token,
      since: this.order.last ?? undefined,
      log: this.log,
    });
    this.socket = socket;
    socket.socket.onAny((name: string, payload: unknown, meta: Received['meta']) =>
      this.take({ name, payload, meta }),
    );
    if ((await socket.ready()).resync) await this.load();
  }

  cut(): void {
    this.socket?.close();
    this.socket = null;
  }

  /**
   * Reconnects. After that no event can be missing, because events and the answer to a reconnection
   * are in order.
   */
  async settle(): Promise<void> {
    this.cut();
    await this.connect();
    this.cut();
  }

  private take({ name, payload, meta }: Received): void {
    if (name === 'sync') {
      const { seq, resync, log } = payload as SyncEvent;
      this.log = log;
      this.order.synced(seq, !resync);
    }
    if (!meta) return;
    const verdict = this.order.take(meta);
    if (verdict === 'gap') this.gaps += 1;
    if (verdict !== 'new') return;
    if (name === 'task-deleted') this.held.delete(payload as string);
    if (name !== 'task-created' && name !== 'task-updated') return;
    const task = payload as Task;
    const before = this.held.get(task._id);
    if (name === 'task-updated' && !before) return;
    if (before && (before.seq ?? 0) > (task.seq ?? 0)) return;
    this.held.set(task._id, task);
  }
}
