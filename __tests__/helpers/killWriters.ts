import type { User } from '../../src/contract/user';
import { bulkEndOf } from './bulk';
import { realFiles } from './officeFiles';
import { startReadyProcess, type ServerProcess } from './serverProcess';
import { postTask } from './taskForm';
import { TestClient, type TestAnswer } from './testClient';

const account = { ROOT_EMAIL: 'root@example.com', ROOT_PASSWORD: 'Root-pass-1!' };
const linesPerImport = 500;

/** What writers sent, and what the server has acknowledged. */
export interface Journal {
  acknowledged: Set<string>;
  tried: Set<string>;
}
export type Kind = 'note' | 'comment' | 'upload' | 'assignment' | 'bulk' | 'import';

const kinds: readonly Kind[] = [
  'note',
  'note',
  'comment',
  'upload',
  'upload',
  'assignment',
  'bulk',
  'import',
];

/** Titles of imported tasks: each import has three lines, and a change of many has three tasks. */
export const threeOf = (tag: string): string[] => [0, 1, 2].map((at) => `${tag} line ${at}`);

export interface Run {
  journals: Record<Kind, Journal>;
  /** The tasks that are assigned and changed, by title, created before the writers began. */
  pool: string[];
  /** Who gets the assignments. */
  assignee: string;
  kills: number;
}

/** Eight writers whose server is killed again and again, each time after so many acknowledgements. */
export async function killUnderWriters(
  env: Record<string, string>,
  { kills, each }: { kills: number; each: number },
): Promise<Run> {
  const start = () => startReadyProcess({ ...account, REQUESTS_PER_PERSON: '0', ...env });
  let server = await start();
  const root = new TestClient(server.url);
  await root.signIn(account.ROOT_EMAIL, account.ROOT_PASSWORD);
  const assignee = await createPerson(root);
  const pool = Array.from({ length: Math.max(60, kills * each) }, (_, at) => `pool ${at}`);
  const ids: string[] = [];
  for (let at = 0; at < pool.length; at += linesPerImport)
    ids.push(...(await importTasks(root, pool.slice(at, at + linesPerImport))));

  const journals = Object.fromEntries(
    kinds.map((kind) => [kind, { acknowledged: new Set<string>(), tried: new Set<string>() }]),
  ) as Record<Kind, Journal>;
  const next = new Map<Kind, number>();

  const send = (client: TestClient, kind: Kind, tag: string, at: number): Promise<TestAnswer> => {
    switch (kind) {
      case 'note':
        return client.post('/api/notes', { title: tag, text: tag, tag: ['a', 'b'] });
      case 'comment':
        return client.post(`/api/tasks/${ids[0]}/comments`, { text: tag });
      case 'upload':
        return postTask(client, { title: tag, assignedTo: [assignee] }, [
          { name: 'plan.pdf', bytes: realFiles.pdf ?? '' },
        ]);
      case 'assignment':
        return client.post('/api/tasks/assign', { task_id: ids[at], user_id: [assignee] });
      case 'bulk':
        return client.post('/api/tasks/bulk', {
          ids: ids.slice(3 * at, 3 * at + 3),
          change: { status: 'Completed' },
        });
      case 'import':
        return client.post('/api/tasks/import', importBody(threeOf(tag)));
    }
  };
  const isDone = (kind: Kind, answer: TestAnswer): boolean =>
    answer.status < 300 && (kind !== 'bulk' || bulkEndOf(answer).done === 3);

  /** Writes until the server is gone. */
  const write = async (client: TestClient, kind: Kind, counted: () => void): Promise<void> => {
    for (;;) {
      const at = next.get(kind) ?? 0;
      next.set(kind, at + 1);
      const isUsedUp = kind === 'assignment' ? at >= ids.length : 3 * at + 3 > ids.length;
      const now = (kind === 'assignment' || kind === 'bulk') && isUsedUp ? 'note' : kind;
      const tag = now === kind ? `${kind} ${at}` : `${kind} as a note ${at}`;
      journals[now].tried.add(tag);
      try {
        if (!isDone(now, await send(client, now, tag, at))) continue;
      } catch {
        return; // It is unknown whether this one was stored.
      }
      journals[now].acknowledged.add(tag);
      counted();
    }
  };

  for (let round = 0; round < kills; round += 1) {
    let left = each;
    const kill = ((running: ServerProcess) => () => {
      left -= 1;
      if (left === 0) running.process.kill('SIGKILL');
    })(server);
    await Promise.all(
      kinds.map((kind) => {
        const client = new TestClient(server.url);
        client.token = root.token;
        return write(client, kind, kill);
      }),
    );
    await server.end('SIGKILL');
    server = await start();
  }
  await server.end('SIGTERM');
  return { journals, pool, assignee, kills };
}

async function createPerson(root: TestClient): Promise<string> {
  await root.post('/api/users', {
    name: 'Ann',
    email: 'ann@example.com',
    password: 'Pass-word-1!',
    roles: ['User'],
    active: true,
  });
  const people = (await root.get('/api/users')).body as User[];
  return people.find(({ name }) => name === 'Ann')?._id ?? '';
}

const importBody = (titles: readonly string[]) => ({
  confirm: true,
  rows: titles.map((title, at) => ({
    line: at + 2,
    reference: title,
    occurrence: 1,
    title,
    description: '',
    priority: '',
    status: '',
    dueDate: '',
    assignees: [account.ROOT_EMAIL],
    labels: [],
  })),
});

async function importTasks(root: TestClient, titles: readonly string[]): Promise<string[]> {
  const { status, text, body } = await root.post('/api/tasks/import', importBody(titles));
  if (status !== 200) throw new Error(`not imported: ${status} ${text}`);
  return (body as { _id?: string }[]).map(({ _id }) => _id ?? '');
}
