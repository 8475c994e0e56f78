import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { replayTarget } from '../../src/app/replayTarget';
import { openLog, openOptions } from '../../src/replay/format/openLog';
import { Engine } from '../../src/replay/player/engine';
import { verdictText } from '../../src/replay/player/verdict';

// Logs in this folder are tests: `npm run replay -- FILE --save-test NAME` (docs/replay.md).
const folder = path.join(__dirname, 'logs');
const names = readdirSync(folder).filter((name) => name.endsWith('.docket-log.gz'));

test.each(names)('%s still replays', async (name) => {
  const log = await openLog(
    new Blob([new Uint8Array(readFileSync(path.join(folder, name)))]),
    openOptions(replayTarget),
  );
  const verdict = await new Engine(replayTarget, log).verify();
  expect(verdictText(verdict, log.header, replayTarget.build)).toMatch(/^identical: /);
});
