import { gzipSync } from 'node:zlib';
import { replayTarget } from '../../src/app/replayTarget';
import { isState, type ActionEntry, type LogEntry } from '../../src/replay/format/logFormat';
import { Engine } from '../../src/replay/player/engine';
import { blobOf, entries, header, open, refusal, textOf } from '../helpers/logFixture';
import { buildLog, sampleActions } from '../helpers/buildLog';

const good = textOf({ header, entries });
const lines = good.split('\n');

describe('a damaged log', () => {
  const changedLines = (change: (entries: string[]) => string[]) =>
    [lines[0], ...change(lines.slice(1, -2)), ...lines.slice(-2)].join('\n');

  it('is rejected for any changed letter', async () => {
    const random = (seed: number) => ((seed * 2_654_435_761) % 4_294_967_296) / 4_294_967_296;
    for (let n = 0; n < 200; n += 1) {
      const at = Math.floor(random(n + 1) * (good.length - 1));
      const other = good[at] === '7' ? '8' : '7';
      await refusal(blobOf(good.slice(0, at) + other + good.slice(at + 1)));
    }
  });

  it('is rejected when it is cut off anywhere', async () => {
    const zipped = gzipSync(good);
    for (let at = 1; at < good.length - 1; at += 7) {
      const { message } = await refusal(blobOf(good.slice(0, at)));
      expect(message).toMatch(/^The file ends too early \(line \d+\)\.$/);
    }
    for (let at = 10; at < zipped.length; at += 7)
      expect((await refusal(blobOf(zipped.subarray(0, at)))).message).toMatch(
        /^The file ends too early/,
      );
  });

  it('is reported with the line in which it ends', async () => {
    const error = await refusal(blobOf(lines.slice(0, 4).join('\n')));
    expect(error).toMatchObject({ line: 4, message: 'The file ends too early (line 4).' });
  });

  it('is rejected for a missing, repeated or moved entry', async () => {
    for (const change of [
      (own: string[]) => own.filter((_, index) => index !== 1),
      (own: string[]) => own.flatMap((line, index) => (index === 1 ? [line, line] : [line])),
      (own: string[]) => [
        own[0] ?? '',
        (own[2] ?? '').replace('12.5', '12'),
        own[1] ?? '',
        ...own.slice(3),
      ],
      (own: string[]) => own.map((line) => line.replace('"hash":"bb"', '"hash":"b0"')),
    ]) {
      expect((await refusal(blobOf(changedLines(change)))).message).toMatch(
        /checksum does not match/,
      );
    }
  });
});

describe('a log that was changed and given a new checksum', () => {
  const made = buildLog(sampleActions(250));
  const hashed = made.entries.findIndex((entry) => !isState(entry) && entry.hash !== undefined);
  const verdictOf = async (changed: readonly LogEntry[]) => {
    const log = await open(blobOf(textOf({ header: made.header, entries: changed })));
    return new Engine(replayTarget, log).verify();
  };
  /** An entry with the time of the one that it replaces. */
  const inPlaceOf = (at: number, from: number): LogEntry => ({
    ...(made.entries[from] as ActionEntry),
    at: made.entries[at]?.at ?? 0,
  });

  it('is valid before it is changed', async () => {
    expect(hashed).toBeGreaterThan(0);
    expect(await verdictOf(made.entries)).toMatchObject({ identical: true });
  });

  it.each<[string, () => LogEntry[]]>([
    [
      'another value in an action',
      () =>
        made.entries.map(
          (entry) =>
            JSON.parse(
              JSON.stringify(entry).replace(
                /"payload":\{"title":"[^"]*"/,
                '"payload":{"title":"Forged"',
              ),
            ) as LogEntry,
        ),
    ],
    [
      'another state to begin with',
      () =>
        made.entries.map((entry) =>
          isState(entry)
            ? { ...entry, state: { ...(entry.state as object), navigation: { title: 'Forged' } } }
            : entry,
        ),
    ],
    ['an action that is missing', () => made.entries.filter((_, index) => index !== hashed - 1)],
    [
      "two actions in each other's place",
      () =>
        made.entries.map((entry, index) =>
          index === hashed - 1
            ? inPlaceOf(index, hashed)
            : index === hashed
              ? inPlaceOf(index, hashed - 1)
              : entry,
        ),
    ],
    [
      'an action twice, without what it did',
      () =>
        made.entries.flatMap((entry, index) =>
          index === hashed - 1
            ? [
                entry,
                { at: entry.at, action: { type: 'taskList/searchSubmitted', payload: 'forged' } },
              ]
            : [entry],
        ),
    ],
    [
      'a hash that is another',
      () =>
        made.entries.map((entry, index) =>
          index === hashed ? { ...entry, hash: '0123456789abcdef' } : entry,
        ),
    ],
  ])('is detected by the replay: %s', async (_, change) => {
    const { identical, first } = await verdictOf(change());
    expect(identical).toBe(false);
    expect(first).not.toBeNull();
  });
});
