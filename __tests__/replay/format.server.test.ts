import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { gzipText } from '../../src/replay/format/gzip';
import { isState, sharedItems, type Log, type LogEntry } from '../../src/replay/format/logFormat';
import { readLog } from '../../src/replay/format/readLog';
import { EntryLines, logText } from '../../src/replay/format/writeLog';
import { makePace } from '../../src/lib/pause';
import { annotations, blobOf, checksumOf, entries, header, textOf } from '../helpers/logFixture';

const text = textOf({ header, entries, annotations });
const rows = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, title: `Task ${id}` }));
const stateOf = (log: Log, index: number): unknown => {
  const entry = log.entries[index];
  if (!entry || !isState(entry)) throw new Error(`Entry ${index} is no state`);
  return entry.state;
};
const isDeeplyFrozen = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Object.isFrozen(value) && Object.values(value).every(isDeeplyFrozen));

describe('a log that was written', () => {
  it('is read as it was written, compressed or not', async () => {
    for (const file of [await gzipText(logText({ header, entries, annotations })), blobOf(text)]) {
      expect(await readLog(file)).toEqual({ header, entries, annotations, notes: [] });
    }
  });

  it('has annotations after the entries of the same time, and the same entries without them', async () => {
    const lines = text
      .split('\n')
      .slice(1, -2)
      .map((line) => (line.startsWith('{"annotation"') ? 'annotation' : 'entry'));
    expect(lines).toEqual([
      'entry',
      'annotation',
      'entry',
      'annotation',
      'entry',
      'annotation',
      'entry',
      'entry',
      'annotation',
      'annotation',
    ]);
    expect((await readLog(blobOf(textOf({ header, entries })))).entries).toEqual(
      (await readLog(blobOf(text))).entries,
    );
  });

  it('is a gzip file of lines of JSON for any tool', async () => {
    const file = await gzipText(logText({ header, entries }));
    expect([...new Uint8Array(await file.slice(0, 2).arrayBuffer())]).toEqual([0x1f, 0x8b]);
    const values = textOf({ header, entries })
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    expect(values).toEqual([
      { header },
      ...entries,
      { checksum: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) },
    ]);
  });

  it('has the checksum of everything before its last line', () => {
    const last = text.lastIndexOf('{"checksum"');
    expect(JSON.parse(text.slice(last))).toEqual({ checksum: checksumOf(text.slice(0, last)) });
  });

  it('can hold any JSON value, also objects that look like references', async () => {
    const key = fc
      .oneof(
        fc.constantFrom('$shared', '$$shared', '$$$shared', 'shared', 'toString'),
        fc.string({ unit: 'binary' }),
      )
      .filter((name) => !['__proto__', 'constructor', 'prototype'].includes(name));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.string({ unit: 'binary' }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        fc.constant(null),
        tie('list'),
        tie('fields'),
      ),
      list: fc.oneof(
        fc.array(tie('value')),
        fc.array(fc.nat(), { minLength: sharedItems - 1, maxLength: sharedItems + 2 }),
      ),
      fields: fc.dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true }),
    }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 4 }),
        async (values) => {
          const written: LogEntry[] = values.flatMap(([one, other]): LogEntry[] => [
            {
              at: 0,
              state: { one, again: one },
              reason: 'reload',
              hash: 'x',
              mismatch: { path: '/a', browser: other },
            },
            { at: 0, action: { type: 'a', payload: other }, changes: [{ path: '/x', to: one }] },
          ]);
          const log = await readLog(blobOf(textOf({ header, entries: written })));
          // As JSON has it: -0 is 0.
          expect(log.entries).toEqual(JSON.parse(JSON.stringify(written)));
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('long lists', () => {
  const page = rows(512);
  const states = [0, 1, 2].map((n): LogEntry => ({
    at: n,
    state: { n, pages: [page, rows(sharedItems)] },
    reason: n ? 'reload' : 'start',
    hash: 'x',
  }));

  it('are written once, however many states contain them, and are one list when read', async () => {
    const shared = textOf({ header, entries: states });
    expect(shared.split('Task 511').length - 1).toBe(1);
    const log = await readLog(blobOf(shared));
    const pages = [0, 1, 2].map((index) => (stateOf(log, index) as { pages: unknown[] }).pages[0]);
    expect(pages[0]).toEqual(page);
    expect(pages[1]).toBe(pages[0]);
    expect(pages[2]).toBe(pages[0]);
  });

  it('may contain long lists', async () => {
    const many = Array.from({ length: 100 }, (_, n) => rows(65 + n));
    const log = await readLog(
      blobOf(textOf({ header, entries: [{ at: 0, state: { many }, reason: 'start', hash: 'x' }] })),
    );
    expect(stateOf(log, 0)).toEqual({ many });
  });

  it('keep lines short when their items are long', async () => {
    const long = Array.from({ length: 80 }, (_, id) => ({
      id,
      text: String(id).repeat(40_000),
      tags: rows(3),
    }));
    const map = Object.fromEntries(long.map((row) => [row.id, { ...row }]));
    const changes = long.map(({ id, text: to }) => ({ path: `/${id}`, to }));
    const written: LogEntry[] = [
      { at: 0, state: { long, map }, reason: 'start', hash: 'x' },
      { at: 1, action: { type: 'a', long }, changes },
    ];
    const file = textOf({ header, entries: written });
    expect(Math.max(...file.split('\n').map((line) => line.length))).toBeLessThan(1_100_000);
    expect((await readLog(blobOf(file))).entries).toEqual(written);
  });

  it('are rejected on writing when they could not be read again', () => {
    const lines = () => new EntryLines();
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    expect(() => lines().of({ at: 0, state: circle, reason: 'start', hash: 'x' })).toThrow(
      /levels deep/,
    );
    expect(() =>
      lines().of({
        at: 0,
        state: { text: 'x'.repeat(17 * 1024 * 1024) },
        reason: 'start',
        hash: 'x',
      }),
    ).toThrow(/does not fit into a line/);
    expect(() =>
      lines().of({ at: 0, state: JSON.parse('{"__proto__":1}'), reason: 'start', hash: 'x' }),
    ).toThrow(/which a log cannot contain/);
  });
});

describe('a log that is read', () => {
  it('cannot be modified', async () => {
    const log = await readLog(
      blobOf(
        textOf({
          header,
          entries: [
            {
              at: 0,
              state: { pages: [rows(100)], deep: { $shared: [1] } },
              reason: 'start',
              hash: 'x',
            },
            ...entries.slice(1),
          ],
        }),
      ),
    );
    expect(log.entries.every(isDeeplyFrozen)).toBe(true);
  });

  it('is read in slices, reports progress, and can be aborted', async () => {
    const big = Array.from({ length: 3_000 }, (_, at): LogEntry =>
      at
        ? { at, action: { type: 'a', payload: Math.sin(at) } }
        : { at, state: {}, reason: 'start', hash: 'x' },
    );
    const file = blobOf(textOf({ header, entries: big }));
    const seen: number[] = [];
    let asked = 0;
    await readLog(file, {
      onProgress: (done, total) => seen.push(done / total),
      pace: () => {
        asked += 1;
        return undefined;
      },
    });
    expect(seen.at(-1)).toBe(1);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(asked).toBeGreaterThan(big.length);
    const stop = new AbortController();
    const reading = readLog(file, {
      signal: stop.signal,
      pace: makePace(0),
      onProgress: () => stop.abort(new Error('Enough')),
    });
    await expect(reading).rejects.toThrow('Enough');
    await expect(readLog(file, { signal: AbortSignal.abort(new Error('Never')) })).rejects.toThrow(
      'Never',
    );
  });

  it('may arrive in any chunks, even within a letter or line', async () => {
    const long: LogEntry[] = [
      {
        at: 0,
        state: { text: 'ä€😀'.repeat(60_000), more: rows(20_000) },
        reason: 'start',
        hash: 'x',
      },
    ];
    expect((await readLog(blobOf(textOf({ header, entries: long })))).entries).toEqual(long);
    expect((await readLog(blobOf(gzipSync(textOf({ header, entries: long }))))).entries).toEqual(
      long,
    );
  });

  it('may lack its last newline', async () => {
    expect((await readLog(blobOf(text.trimEnd()))).entries).toEqual(entries);
  });

  it('without a window size gets the usual one, with a note', async () => {
    for (const viewport of [
      { width: 0, height: 900 },
      { width: 1440, height: 0.5 },
    ]) {
      const log = await readLog(blobOf(textOf({ header: { ...header, viewport }, entries })));
      expect(log.header.viewport).toEqual({ width: 1280, height: 800 });
      expect(log.notes).toEqual([expect.stringContaining('no window size')]);
    }
  });

  it('notes a time zone that is not known here', async () => {
    const log = await readLog(
      blobOf(textOf({ header: { ...header, timeZone: 'Mars/Olympus' }, entries })),
    );
    expect(log.header.timeZone).toBe('UTC');
    expect(log.notes).toEqual([expect.stringContaining('time zone')]);
  });
});
