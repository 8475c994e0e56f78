import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { configureStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../src/api/api';
import type { SocketAuth } from '../../src/contract/event';
import { realtimeReducer } from '../../src/realtime/realtimeSlice';
import { socketMiddleware } from '../../src/realtime/socketMiddleware';
import { sessionReducer } from '../../src/session/sessionSlice';
import type { StoreExtra } from '../../src/store/extra';

interface Report {
  type:
    | 'listening'
    | 'request'
    | 'handshake'
    | 'connected'
    | 'disconnected'
    | 'sent'
    | 'stopped'
    | 'obeyed';
  url?: string;
  /** The cookies of a request. */
  cookie?: string;
  auth?: SocketAuth;
  name?: string;
  args?: unknown[];
}

/** Waits until something is true, `ms` at the most. */
export async function waitUntil(
  isTrue: () => boolean,
  what: () => unknown = () => '',
  ms = 8_000,
): Promise<void> {
  const deadline = Date.now() + ms;
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${JSON.stringify(what())}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** A Socket.IO server that a test steers. */
export class FakeSocketServer {
  readonly reports: Report[] = [];
  private constructor(private readonly child: ChildProcess) {
    child.on('message', (report: Report) => this.reports.push(report));
  }

  static async start(): Promise<FakeSocketServer> {
    const backend = new FakeSocketServer(
      fork(path.join(__dirname, 'fakeSocketProcess.mjs'), { execArgv: [] }),
    );
    await waitUntil(() => backend.reports.length > 0);
    return backend;
  }

  get url(): string {
    return this.reportsOf('listening')[0]?.url ?? '';
  }

  reportsOf(type: Report['type']): Report[] {
    return this.reports.filter((report) => report.type === type);
  }

  handshakes(): SocketAuth[] {
    return this.reportsOf('handshake').map((report) => report.auth ?? { userId: '', token: '' });
  }

  emit(...args: unknown[]): void {
    this.emitAll([args]);
  }

  /** Several events in one moment. */
  emitAll(events: unknown[][]): void {
    this.child.send({ do: 'emit', events });
  }

  send(what: 'kick' | 'close' | 'break' | 'stop' | 'start'): void {
    this.child.send({ do: what });
  }

  /** Refuses handshakes from here on (null: no more), but those with one token. */
  refuse(text: string | null, but: string | null = null): Promise<void> {
    return this.sendAndWait({ do: 'refuse', text, but });
  }

  /** Takes connections and ends them at once, from here on, but those with one token. */
  dismiss(but: string | null): Promise<void> {
    return this.sendAndWait({ do: 'dismiss', but });
  }

  private sendAndWait(order: object): Promise<void> {
    const before = this.reportsOf('obeyed').length;
    this.child.send(order);
    return waitUntil(
      () => this.reportsOf('obeyed').length > before,
      () => this.reports,
    );
  }

  connections(count: number): Promise<void> {
    return waitUntil(
      () => this.reportsOf('connected').length >= count,
      () => this.reports,
    );
  }

  end(): void {
    this.child.disconnect();
  }
}

/** A store with a session and the socket (unless without `sockets`), on a backend; `actions` are those that were dispatched, in order. */
export function realtimeStore(
  apiHost: string,
  fetch: typeof globalThis.fetch = () => Promise.reject(new Error('no network')),
  sockets = true,
) {
  const actions: UnknownAction[] = [];
  const note: Middleware = () => (next) => (action) => {
    actions.push(action as UnknownAction);
    return next(action);
  };
  const extra: StoreExtra = {
    transport: { fetch, upload: () => Promise.reject(new Error('no network')), apiHost, sockets },
    clock: { now: () => Date.now() },
  };
  const store = configureStore({
    reducer: { api: api.reducer, session: sessionReducer, realtime: realtimeReducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: extra } }).concat(
        socketMiddleware as Middleware,
        api.middleware,
        note,
      ),
  });
  return { store, actions, transport: extra.transport };
}
