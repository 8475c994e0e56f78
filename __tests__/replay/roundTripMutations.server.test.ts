// With --all: every way to falsify a log.
import '../helpers/productionMode';
import * as fc from 'fast-check';
import { replayTarget } from '../../src/app/replayTarget';
import { gzipText } from '../../src/replay/format/gzip';
import {
  isState,
  type ActionEntry,
  type Log,
  type LogEntry,
} from '../../src/replay/format/logFormat';
import { readLog } from '../../src/replay/format/readLog';
import { logText } from '../../src/replay/format/writeLog';
import { Engine } from '../../src/replay/player/engine';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { sessionFromSeed } from '../helpers/randomSessions';
import { recordSession } from '../helpers/recordSession';

jest.setTimeout(scaledTimeout(30_000));

type Leaf = string | number | boolean | null;
const isLeaf = (value: unknown): value is Leaf => value === null || typeof value !== 'object';
const another = (leaf: Leaf): Leaf =>
  typeof leaf === 'string'
    ? `${leaf}x`
    : typeof leaf === 'number'
      ? leaf + 1
      : typeof leaf === 'boolean'
        ? !leaf
        : 0;

/** The paths of all leaves below a value. */
function leavesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (value === undefined) return [];
  return isLeaf(value)
    ? [path]
    : Object.entries(value as object).flatMap(([key, item]) => leavesOf(item, [...path, key]));
}
/** A copy with another value at one path. */
function altered<Value>(value: Value, [key, ...rest]: readonly string[]): Value {
  if (key === undefined) return another(value as Leaf) as Value;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<
    string,
    unknown
  >;
  copy[key] = altered(copy[key], rest);
  return copy as Value;
}

let log: Log;
let engine: Engine;
beforeAll(async () => {
  log = await readLog((await recordSession(sessionFromSeed(21))).full.secrets);
  engine = new Engine(replayTarget, log);
});

/** The verdict on the log with one entry replaced, written and read again with a new checksum. */
async function verdictWith(index: number, entry: LogEntry) {
  const entries = log.entries.map((one, at) => (at === index ? entry : one));
  const read = await readLog(await gzipText(logText({ header: log.header, entries })));
  return new Engine(replayTarget, read).verify();
}

const actionAt = (place: number): [index: number, entry: ActionEntry] => {
  const places = log.entries.flatMap((entry, index) =>
    isState(entry) ? [] : [[index, entry] as const],
  );
  const found = places[place % places.length];
  if (!found) throw new Error('the log has no action');
  return [found[0], found[1]];
};

test('a log with a changed change is divergent at that action', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(), async (place, which) => {
      const [index, entry] = actionAt(place);
      const leaves = leavesOf(entry.changes).filter((path) => path[1] !== 'path');
      fc.pre(leaves.length > 0);
      const leaf = leaves[which % leaves.length] ?? [];
      const verdict = await verdictWith(index, altered(entry, ['changes', ...leaf]));
      expect({ index: verdict.first?.index, identical: verdict.identical }).toEqual({
        index,
        identical: false,
      });
    }),
    { numRuns: 15, endOnFailure: true },
  );
});

test('a log with a changed action is divergent there if it leads to another state', async () => {
  let told = 0;
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(), async (place, which) => {
      const [index, entry] = actionAt(place);
      // A changed long value shows at the next hash, unless it is gone by then.
      fc.pre(!entry.changes?.some(({ toHash }) => toHash !== undefined));
      const leaves = leavesOf(entry.action);
      const changed = altered(entry, ['action', ...(leaves[which % leaves.length] ?? [])]);
      const before = engine.stateAt(index - 1);
      let leads: string;
      try {
        leads = engine.comparison.hash(
          changed.action.type === entry.action.type
            ? replayTarget.reducer(before as never, changed.action)
            : before,
        );
      } catch {
        leads = 'nowhere';
      }
      fc.pre(leads !== engine.comparison.hash(engine.stateAt(index)));
      told += 1;
      const { first } = await verdictWith(index, changed);
      expect({ index: first?.index, type: first?.type }).toEqual({
        index,
        type: changed.action.type,
      });
    }),
    { numRuns: 15, endOnFailure: true },
  );
  expect(told).toBe(15);
});

test('a log with another first state is divergent from the start, and one with another hash at that hash', async () => {
  const [first] = log.entries;
  if (!first || !isState(first)) throw new Error('the log begins with no state');
  const leaves = leavesOf(first.state);
  for (const at of [0, Math.floor(leaves.length / 2), leaves.length - 1]) {
    expect(
      (await verdictWith(0, altered(first, ['state', ...(leaves[at] ?? [])]))).first,
    ).toMatchObject({ index: 0 });
  }
  const index = log.entries.findIndex((entry) => !isState(entry) && entry.hash !== undefined);
  const entry = log.entries[index];
  if (!entry || isState(entry)) throw new Error('the log has no hash');
  expect(
    (await verdictWith(index, { ...entry, hash: '0'.repeat(entry.hash?.length ?? 0) })).first,
  ).toMatchObject({ index, kind: 'hash' });
});

test('a log with a missing action is divergent by the next hash at the latest', async () => {
  const places = log.entries.flatMap((entry, index) =>
    !isState(entry) && entry.changes ? [index] : [],
  );
  for (let at of [2, Math.floor(places.length / 2)]) {
    for (let isMissed = false; !isMissed; at += 1) {
      const index = places[at];
      if (index === undefined) throw new Error('no action is missed');
      const entries = log.entries.filter((_, other) => other !== index);
      const hash = entries.findIndex((entry, other) => other >= index && entry.hash !== undefined);
      const lost = new Engine(
        replayTarget,
        await readLog(await gzipText(logText({ header: log.header, entries }))),
      );
      // The next action may make up for the missing one, like a tick of the clock.
      isMissed = lost.comparison.hash(lost.stateAt(hash)) !== entries[hash]?.hash;
      if (!isMissed) continue;
      const { first } = await lost.verify();
      expect(first?.index).toBeGreaterThanOrEqual(index);
      expect(first?.index).toBeLessThanOrEqual(hash);
    }
  }
});
