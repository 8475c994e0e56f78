import type { AppStore } from '../../src/app/store/store';
import type { Note } from '../../src/contract/note';
import type { Task } from '../../src/contract/task';
import type { Transport } from '../../src/data/store/extra';
import { FakeBackend, type BackendPerson, type Call } from './fakeBackend';
import { cookieTransport } from './cookieTransport';
import { waitUntil, FakeSocketServer } from './fakeSocketServer';
import { signIn, storeOn } from './renderWithProviders';
import { aTask, team } from './team';

/** A fake backend with a task and a note of Uma's, and a store with a signed-in person. */
export interface SpecSession {
  backend: FakeBackend;
  store: AppStore;
  task: Task;
  note: Note;
  /** The last call of this method and path. @throws when there was none or it was refused. */
  sent: (method: string, path: string) => Call;
}

interface SpecSessionOptions {
  /** Prepares the backend before the person signs in. */
  change?: (backend: FakeBackend) => void;
  /** The server of the store's socket. Without it the store has no socket. */
  sockets?: FakeSocketServer;
}

/** Starts a backend and a store, and signs in a person of the team. */
export async function startSpecSession(
  who: BackendPerson,
  { change, sockets }: SpecSessionOptions = {},
): Promise<SpecSession> {
  const task = aTask({ labels: ['old'] });
  const note = { _id: 'n1', title: 'Plan', text: '# Plan', tag: ['work'] };
  const people = Object.values(team).map((person) => ({ ...person }));
  const backend = await FakeBackend.start({
    people,
    tasks: [task, aTask()],
    notes: new Map([[team.uma._id, [note]]]),
  });
  change?.(backend);
  const store = storeOn(backend, sockets && { transport: twoHosts(backend.url, sockets.url) });
  await signIn(store, who);
  return {
    backend,
    store,
    task,
    note,
    sent: (method, path) => {
      const call = backend.callsTo(method, path).at(-1);
      if (!call)
        throw new Error(
          `${method} ${path} was not called, but ${backend.calls.map((one) => `${one.method} ${one.path}`).join(', ')}`,
        );
      if (call.status >= 400) throw new Error(`${method} ${path} was refused: ${call.status}`);
      return call;
    },
  };
}

/** A transport whose calls go to one host and whose socket goes to another. */
function twoHosts(calls: string, sockets: string): Transport {
  const { fetch, upload } = cookieTransport(calls);
  return {
    apiHost: sockets,
    fetch: (input, init) => fetch(String(input).replace(sockets, calls), init),
    upload: (request) => upload({ ...request, url: request.url.replace(sockets, calls) }),
  };
}

/** The same with a fake socket server. Resolves when the store has sent who is online. */
export async function startLiveSpecSession(
  who: BackendPerson,
): Promise<SpecSession & { sockets: FakeSocketServer }> {
  const sockets = await FakeSocketServer.start();
  const wire = await startSpecSession(who, { sockets });
  await waitUntil(
    () => sockets.reportsOf('sent').length > 0,
    () => sockets.reports,
  );
  return { ...wire, sockets };
}
