import * as fc from 'fast-check';
import { taskLimits, type Task } from '../../src/contract/task';
import { bulkEndOf } from '../helpers/bulk';
import { expectSoon } from '../helpers/expectSoon';
import { importTasks } from '../helpers/importTasks';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { startServer, type TestServer } from '../helpers/startServer';
import { expectSameInTables } from '../helpers/taskRecords';
import type { TestClient } from '../helpers/testClient';

jest.setTimeout(scaledTimeout(60_000));

// Random moves, dependencies, completions, deletions and restores against a plain model of the rules.

let server: TestServer;
let root: TestClient;
beforeAll(async () => {
  server = await startServer();
  root = await server.signInRoot();
});
afterAll(() => server.close());

interface Node {
  parent: number | null;
  blockedBy: number[];
  isDone: boolean;
  /** The action that can be undone, if it is deleted. */
  deletedBy: string | null;
}

/** The rules, without a database. */
class Model {
  readonly nodes: Node[];
  constructor(count: number) {
    this.nodes = Array.from({ length: count }, () => ({
      parent: null,
      blockedBy: [],
      isDone: false,
      deletedBy: null,
    }));
  }

  node(at: number): Node {
    return this.nodes[at] as Node;
  }

  isThere(at: number): boolean {
    return this.node(at).deletedBy === null;
  }

  /** Those above one, the nearest first. A deleted one ends it. */
  above(at: number): number[] {
    const found: number[] = [];
    let next = this.node(at).parent;
    while (next !== null && this.isThere(next) && !found.includes(next)) {
      found.push(next);
      next = this.node(next).parent;
    }
    return found;
  }

  below(at: number): number[] {
    return [...this.nodes.keys()].filter(
      (one) => this.isThere(one) && this.above(one).includes(at),
    );
  }

  levelsFrom(at: number): number {
    return 1 + Math.max(0, ...this.below(at).map((one) => this.above(one).indexOf(at) + 1));
  }

  waitsFor(at: number, other: number, seen = new Set<number>()): boolean {
    if (seen.has(at) || !this.isThere(at)) return false;
    seen.add(at);
    return this.node(at).blockedBy.some((one) => one === other || this.waitsFor(one, other, seen));
  }

  mayMove(at: number, parent: number): boolean {
    if (parent === at || !this.isThere(parent) || this.above(parent).includes(at)) return false;
    return this.above(parent).length + 1 + this.levelsFrom(at) <= taskLimits.treeLevels;
  }

  mayWait(at: number, blockers: readonly number[]): boolean {
    const added = blockers.filter((one) => !this.node(at).blockedBy.includes(one));
    return added.every((one) => one !== at && this.isThere(one) && !this.waitsFor(one, at));
  }

  /** What the server has to have of one. */
  expected(at: number, ids: readonly string[]) {
    const { parent, blockedBy, isDone } = this.node(at);
    const below = this.below(at);
    const open = blockedBy.filter((one) => this.isThere(one) && !this.node(one).isDone);
    return {
      status: isDone ? 'Completed' : 'Pending',
      ...(parent !== null && { parent: ids[parent] }),
      ...(blockedBy.length > 0 && { blockedBy: blockedBy.map((one) => ids[one]) }),
      ...(open.length > 0 && { openBlockers: open.length }),
      ...(below.length > 0 && {
        subtasks: {
          total: below.length,
          done: below.filter((one) => this.node(one).isDone).length,
        },
      }),
    };
  }
}

const count = 9;
const one = fc.nat({ max: count - 1 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('move' as const), at: one, to: one }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('free' as const), at: one }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      at: one,
      others: fc.uniqueArray(one, { maxLength: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('complete' as const), at: one }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), at: one }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore' as const), at: one }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Does a step on the server and in the model, and expects the same outcome of both. */
async function take(model: Model, ids: readonly string[], action: Step): Promise<void> {
  const { at } = action;
  const node = model.node(at);
  const id = ids[at] ?? '';
  const patch = async (body: object, isAllowed: boolean) =>
    expect((await root.patch(`/api/tasks/${id}`, body)).status).toBe(isAllowed ? 200 : 400);
  if (action.kind === 'restore') {
    if (node.deletedBy === null) return;
    const answer = await root.post(`/api/tasks/bulk/${node.deletedBy}/undo`);
    expect(bulkEndOf(answer)).toMatchObject({ done: 1 });
    node.deletedBy = null;
    // The restored task gives way where its links would close a cycle.
    if (model.above(at).includes(at)) node.parent = null;
    node.blockedBy = node.blockedBy.filter((other) => !model.waitsFor(other, at));
    return;
  }
  if (node.deletedBy !== null) return;
  switch (action.kind) {
    case 'move': {
      const isAllowed = action.to === node.parent || model.mayMove(at, action.to);
      await patch({ parent: ids[action.to] }, isAllowed);
      if (isAllowed) node.parent = action.to;
      return;
    }
    case 'free':
      await patch({ parent: null }, true);
      node.parent = null;
      return;
    case 'wait': {
      const isAllowed = model.mayWait(at, action.others);
      await patch({ blockedBy: action.others.map((other) => ids[other]) }, isAllowed);
      if (isAllowed) node.blockedBy = action.others;
      return;
    }
    case 'complete':
      node.isDone = !node.isDone;
      await patch({ status: node.isDone ? 'Completed' : 'Pending' }, true);
      return;
    case 'delete': {
      const answer = await root.post('/api/tasks/bulk', { ids: [id], delete: true });
      node.deletedBy = bulkEndOf(answer).actionId ?? '';
    }
  }
}

const partOf = ({ status, parent, blockedBy, openBlockers, subtasks }: Task) => ({
  status,
  ...(parent !== undefined && { parent }),
  ...(blockedBy !== undefined && { blockedBy }),
  ...(openBlockers !== undefined && { openBlockers }),
  ...(subtasks !== undefined && { subtasks }),
});

test('trees, dependencies and their counts are as the rules say after any changes', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (steps) => {
      runs += 1;
      const ids = await importTasks(
        root,
        Array.from({ length: count }, (_, at) => ({
          title: `${runs} ${at}`,
          reference: `${runs} ${at}`,
          assignees: ['root@example.com'],
        })),
      );
      const model = new Model(count);
      for (const action of steps) await take(model, ids, action);
      const there = ids.flatMap((id, at) => (model.isThere(at) ? [{ id, at }] : []));
      await expectSoon(
        () =>
          Promise.all(
            there.map(async ({ id }) => partOf((await root.get(`/api/tasks/${id}`)).body as Task)),
          ),
        there.map(({ at }) => model.expected(at, ids)),
      );
    }),
    { numRuns: 25 },
  );
  await expectSameInTables(server.context.db);
});
