// With --all: other processes, time zones and languages.
import '../helpers/productionMode';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { scaledTimeout } from '../helpers/scaledTimeout';
import { sessionFromSeed } from '../helpers/randomSessions';
import { filesOf, recordSession } from '../helpers/recordSession';

jest.setTimeout(scaledTimeout(60_000));

const root = path.resolve(__dirname, '..', '..');
const folder = mkdtempSync(path.join(tmpdir(), 'docket logs '));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const elsewhere: readonly { TZ: string; LANG: string; years: number }[] = [
  { TZ: 'Pacific/Apia', LANG: 'ar_EG.UTF-8', years: 10 },
  { TZ: 'America/St_Johns', LANG: 'tr_TR.UTF-8', years: -30 },
];

/** The last states of files in another process, with its verdicts. */
function replayed(
  files: readonly string[],
  { TZ, LANG, years }: (typeof elsewhere)[number],
): Promise<Record<string, unknown>[]> {
  const bundle = path.join(root, 'scripts', 'dist', 'replay.mjs');
  const args = [
    path.join(root, '__tests__', 'helpers', 'replayInFuture.mjs'),
    bundle,
    String(years),
    ...files,
    '--json',
    '--print',
    '',
  ];
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', TZ, LANG, LC_ALL: LANG };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { env, maxBuffer: 1024 ** 3 }, (error, out, errors) => {
      if (out === '') reject(new Error(errors, { cause: error }));
      else
        resolve(
          out
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as Record<string, unknown>),
        );
    });
  });
}

test('files are identical in another process, zone, language and decade, down to the last state (H-8)', async () => {
  const files: string[] = [];
  for (const seed of [11, 12]) {
    for (const [name, file] of filesOf(await recordSession(sessionFromSeed(seed)))) {
      const place = path.join(folder, `${seed} ${name}.docket-log.gz`);
      writeFileSync(place, Buffer.from(await file.arrayBuffer()));
      files.push(place);
    }
  }
  const here = await replayed(files, { TZ: 'Europe/Berlin', LANG: 'de_DE.UTF-8', years: 0 });
  expect(here.map(({ file, status }) => [file, status])).toEqual(
    files.map((file) => [file, 'identical']),
  );
  for (const place of elsewhere) expect(await replayed(files, place)).toEqual(here);
});
