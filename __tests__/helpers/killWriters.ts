import type { User } from '../../src/contract/user';
import { bulkEndOf } from './bulk';
import { importOf, importTasks } from './importTasks';
import { realFiles } from './officeFiles';
import { startReadyProcess, type ServerProcess } from './serverProcess';
import { taskForm } from './taskForm';
import { TestClient, type TestAnswer } from './testClient';

const account = { ROOT_EMAIL: 'root@example.com', ROOT_PASSWORD: 'Root-pass-1!' };

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

/**
 * Eight writers whose server is killed again and again, each time after so many acknowledgements, and
 * not before one of each kind. A call without an answer is repeated with its key in the next round.
 */
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
  const ids = await importTasks(root, tasksOf(pool));

  const journals = Object.fromEntries(
    kinds.map((kind) => [kind, { acknowledged: new Set<string>(), tried: new Set<string>() }]),
  ) as Record<Kind, Journal>;
  const next = new Map<Kind, number>();
  /** By writer: the call that had no answer at the kill. */
  const unanswered = new Map<number, { kind: Kind; tag: string; at: number }>();

  const send = (client: TestClient, kind: Kind, tag: string, at: number): Promise<TestAnswer> => {
    const key = { 'idempotency-key': `the call ${tag}`.replaceAll(' ', '-') };
    switch (kind) {
      case 'note':
        return client.post('/api/notes', { title: tag, text: tag, tag: ['a', 'b'] }, key);
      case 'comment':
        return client.post(`/api/tasks/${ids[0]}/comments`, { text: tag }, key);
      case 'upload':
        return client.post(
          '/api/tasks',
          taskForm({ title: tag, assignedTo: [assignee] }, [
            { name: 'plan.pdf', bytes: realFiles.pdf ?? '' },
          ]),
          key,
        );
      case 'assignment':
        return client.post('/api/tasks/assign', { task_id: ids[at], user_id: [assignee] }, key);
      case 'bulk':
        return client.post(
          '/api/tasks/bulk',
          { ids: ids.slice(3 * at, 3 * at + 3), change: { status: 'Completed' } },
          key,
        );
      case 'import':
        return client.post('/api/tasks/import', importOf(tasksOf(threeOf(tag))), key);
    }
  };
  const isDone = (kind: Kind, answer: TestAnswer): boolean =>
    answer.status < 300 && (kind !== 'bulk' || bulkEndOf(answer).done === 3);

  /** Writes until the server is gone. */
  const write = async (client: TestClient, writer: number, counted: () => void): Promise<void> => {
    for (;;) {
      const call = unanswered.get(writer) ?? nextCall(kinds[writer] as Kind);
      const { kind, tag, at } = call;
      unanswered.set(writer, call);
      journals[kind].tried.add(tag);
      let answer: TestAnswer;
      try {
        answer = await send(client, kind, tag, at);
      } catch {
        return;
      }
      unanswered.delete(writer);
      if (!isDone(kind, answer)) continue;
      journals[kind].acknowledged.add(tag);
      counted();
    }
  };

  const nextCall = (kind: Kind): { kind: Kind; tag: string; at: number } => {
    const at = next.get(kind) ?? 0;
    next.set(kind, at + 1);
    const isUsedUp = kind === 'assignment' ? at >= ids.length : 3 * at + 3 > ids.length;
    return (kind === 'assignment' || kind === 'bulk') && isUsedUp
      ? { kind: 'note', tag: `${kind} as a note ${at}`, at }
      : { kind, tag: `${kind} ${at}`, at };
  };

  for (let round = 0; round < kills; round += 1) {
    let left = each;
    const kill = ((running: ServerProcess) => () => {
      left -= 1;
      const hasAll = Object.values(journals).every(({ acknowledged }) => acknowledged.size > 0);
      if (left <= 0 && hasAll) running.process.kill('SIGKILL');
    })(server);
    await Promise.all(
      kinds.map((_kind, writer) => {
        const client = new TestClient(server.url);
        client.token = root.token;
        return write(client, writer, kill);
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

/** Tasks of the Root with these titles. */
const tasksOf = (titles: readonly string[]) =>
  titles.map((title) => ({ title, reference: title, assignees: [account.ROOT_EMAIL] }));
