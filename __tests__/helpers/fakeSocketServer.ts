import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { configureStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../src/data/api/api';
import type { SocketAuth } from '../../src/contract/event';
import { realtimeReducer } from '../../src/data/realtime/realtimeSlice';
import { socketMiddleware } from '../../src/data/realtime/socketMiddleware';
import { sessionReducer, signedOut } from '../../src/data/session/sessionSlice';
import type { StoreExtra } from '../../src/data/store/extra';

interface Report {
  type:
    | 'listening'
    | 'request'
    | 'handshake'
    | 'connected'
    | 'disconnected'
    | 'sent'
    | 'stopped'
    | 'done';
  url?: string;
  /** The cookies of a request. */
  cookie?: string;
  auth?: SocketAuth;
  name?: string;
  args?: unknown[];
}

/** Waits until a condition is true. @throws after `ms` milliseconds. */
export async function waitUntil(
  isTrue: () => boolean,
  what: () => unknown = () => '',
  ms = 8_000,
): Promise<void> {
  const deadline = Date.now() + ms;
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error(`timed out: ${JSON.stringify(what())}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** A Socket.IO server that a test controls. */
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

  /** Sends several events at once. */
  emitAll(events: unknown[][]): void {
    this.child.send({ do: 'emit', events });
  }

  send(what: 'kick' | 'close' | 'stop' | 'start'): void {
    this.child.send({ do: what });
  }

  /**
   * Refuses handshakes with this text (null: accepts them again), except those with the token
   * `but`.
   */
  refuse(text: string | null, but: string | null = null): Promise<void> {
    return this.sendAndWait({ do: 'refuse', text, but });
  }

  /** Closes new connections at once, except those with the token `but`. */
  closeOnConnect(but: string | null): Promise<void> {
    return this.sendAndWait({ do: 'closeOnConnect', but });
  }

  private sendAndWait(order: object): Promise<void> {
    const before = this.reportsOf('done').length;
    this.child.send(order);
    return waitUntil(
      () => this.reportsOf('done').length > before,
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

/**
 * A store with a session and, unless `sockets` is false, a socket. `actions` are the dispatched
 * ones, in order.
 */
export function realtimeStore(
  apiHost: string,
  {
    fetch = () => Promise.reject(new Error('no network')),
    sockets = true,
    isDocket = true,
  }: { fetch?: typeof globalThis.fetch; sockets?: boolean; isDocket?: boolean } = {},
) {
  const actions: UnknownAction[] = [];
  const note: Middleware = () => (next) => (action) => {
    actions.push(action as UnknownAction);
    return next(action);
  };
  const extra: StoreExtra = {
    transport: { fetch, upload: () => Promise.reject(new Error('no network')), apiHost, sockets },
    clock: { now: () => Date.now() },
    page: 'page',
    services: {},
  };
  const store = configureStore({
    reducer: { api: api.reducer, session: sessionReducer, realtime: realtimeReducer },
    preloadedState: { session: { ...signedOut, isDocket } },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: extra } }).concat(
        socketMiddleware as Middleware,
        api.middleware,
        note,
      ),
  });
  return { store, actions, transport: extra.transport };
}
