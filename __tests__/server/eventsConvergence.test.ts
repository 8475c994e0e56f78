import type { Task } from '../../src/contract/task';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import { createTask } from '../helpers/taskForm';
import { TaskMirror } from '../helpers/taskMirror';

/** Reproducible random numbers below one (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

/** One random call. It may be refused. */
async function step(
  random: () => number,
  admin: TestPerson,
  people: TestPerson[],
  ids: string[],
): Promise<void> {
  const pick = <Item>(items: Item[]): Item | undefined =>
    items[Math.floor(random() * items.length)];
  const id = pick(ids);
  const person = pick(people);
  const dice = random();
  if (!person) return;
  if (!id || dice < 0.2) {
    ids.push(
      (
        await createTask(admin.client, {
          title: `Task ${ids.length}`,
          assignedTo: [person._id],
          labels: ['a'],
        })
      )._id,
    );
  } else if (dice < 0.4)
    await admin.client.patch(`/api/tasks/${id}`, { title: `Title ${random()}` });
  else if (dice < 0.55)
    await person.client.patch(`/api/tasks/${id}`, {
      status: pick(['Pending', 'In Progress', 'Completed', 'On Hold']),
    });
  else if (dice < 0.7)
    await person.client.post(`/api/tasks/${id}/comments`, { text: `Comment ${random()}` });
  else if (dice < 0.82)
    await admin.client.post('/api/tasks/assign', { task_id: id, user_id: [person._id] });
  else if (dice < 0.94)
    await admin.client.delete(`/api/tasks/assign/${id}`, { user_id: person._id });
  else await admin.client.delete(`/api/tasks/${id}`);
}

test.each([1, 2, 3])(
  'whoever is cut off again and again ends up with what a fresh load gives (seed %i) (E-6)',
  async (seed) => {
    const random = randomFrom(seed);
    const admin = await server.createUser({ name: 'Cleo', roles: ['Admin'] });
    const people = await Promise.all(
      ['Ada', 'Ben', 'Dan'].map((name) => server.createUser({ name })),
    );
    const everybody = [admin, ...people];
    const mirrors = everybody.map((person) => new TaskMirror(server.url, person));
    for (const mirror of mirrors) {
      await mirror.load();
      await mirror.connect();
    }

    const ids: string[] = [];
    const away = new Set<TaskMirror>();
    for (let round = 0; round < 40; round += 1) {
      await Promise.all([1, 2, 3].map(() => step(random, admin, people, ids)));
      const mirror = mirrors[Math.floor(random() * mirrors.length)];
      if (!mirror || random() < 0.5) continue;
      if (away.delete(mirror)) await mirror.connect();
      else {
        away.add(mirror);
        mirror.cut();
      }
    }

    expect(ids.length).toBeGreaterThan(5);
    for (const mirror of mirrors) await mirror.settle();
    for (const [index, person] of everybody.entries()) {
      const { body } = await person.client.get('/api/tasks');
      const fresh = Object.fromEntries((body as Task[]).map((task) => [task._id, task]));
      expect(Object.fromEntries(mirrors[index]?.held ?? [])).toEqual(fresh);
      expect(mirrors[index]).toMatchObject({ loads: 1, gaps: 0 });
    }
  },
);
