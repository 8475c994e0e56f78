// `npm run replay -- FILE...`: replays recorded logs without a browser and says whether they lead where they led. `--help` has the options.
import './lib/requireNode.mjs';
import { existsSync, mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const { inRoot, runScript, Stop } = await import('./lib/project.mjs');
const { announceOn } = await import('./lib/report.mjs');
const { prepare } = await import('./lib/prepare.mjs');

/** Exit code when there is no verdict; 1 would say that a log is divergent. */
const noVerdict = 2;
// npm changes to the clone's root; names of files are meant from where the person stands.
const here = process.env.INIT_CWD || process.cwd();

const reasons = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read or written',
  EPERM: 'it may not be read or written',
  EEXIST: 'it is there already (--force replaces it)',
};
const sentence = (error) => reasons[error.code] ?? error.message;

const system = {
  out: (text) => console.log(text),
  err: (text) => console.error(text),
  async read(file, mostBytes) {
    const place = path.resolve(here, file);
    try {
      const { size } = statSync(place);
      if (size > mostBytes)
        throw new Error(`the file is too large: ${size} bytes, and a log has ${mostBytes} at most`);
      return new Blob([await readFile(place)]);
    } catch (error) {
      throw new Error(sentence(error));
    }
  },
  async write(file, content, { replace }) {
    const place = path.resolve(here, file);
    try {
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, new Uint8Array(await content.arrayBuffer()), {
        flag: replace ? 'w' : 'wx',
      });
      return place;
    } catch (error) {
      throw new Error(`${place}: ${sentence(error)}`);
    }
  },
  isSame(one, other) {
    const at = (file) => {
      const place = path.resolve(here, file);
      // A link is the file that it leads to.
      return existsSync(place) ? realpathSync(place) : place;
    };
    return at(one) === at(other);
  },
  baseName: (file) => path.basename(file),
  testFolder: inRoot('__tests__', 'replay', 'logs'),
};

await runScript(async () => {
  announceOn(process.stderr);
  // The reducers as they are shipped, whatever the shell says.
  process.env.NODE_ENV = 'production';
  try {
    await prepare();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(`docket: ${error.message}`);
    process.exitCode = noVerdict;
    return;
  }
  const { replay } = await import(pathToFileURL(inRoot('scripts', 'dist', 'replay.mjs')).href);
  // Not `process.exit`: what is on its way through a pipe is to arrive.
  process.exitCode = await replay(process.argv.slice(2), system);
});
