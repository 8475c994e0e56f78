// `npm run replay -- FILE...`: replays logs without a browser and verifies them. `--help` lists the
// options.
import './lib/requireNode.mjs';
import { existsSync, mkdirSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const { inRoot, runScript, Stop } = await import('./lib/project.mjs');
const { announceOn } = await import('./lib/report.mjs');
const { prepare } = await import('./lib/prepare.mjs');

/** Exit code when a log could not be verified. 1 means that it differs. */
const noVerdict = 2;
// npm changes to the root folder, but file names are relative to the caller's folder.
const here = process.env.INIT_CWD || process.cwd();

const reasons = {
  ENOENT: 'no such file',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EEXIST: 'it exists already (--force replaces it)',
};
const sentence = (error) => reasons[error.code] ?? error.message;

const system = {
  out: (text) => console.log(text),
  err: (text) => console.error(text),
  async read(file, maxBytes) {
    const place = path.resolve(here, file);
    try {
      const { size } = statSync(place);
      if (size > maxBytes)
        throw new Error(`the file is too large: ${size} bytes; a log has at most ${maxBytes}`);
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
      // A link counts as its target.
      return existsSync(place) ? realpathSync(place) : place;
    };
    return at(one) === at(other);
  },
  baseName: (file) => path.basename(file),
  testFolder: inRoot('__tests__', 'replay', 'logs'),
};

await runScript(async () => {
  announceOn(process.stderr);
  // Use the production code, whatever NODE_ENV is.
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
  // Not `process.exit`, which would cut off output that is still in a pipe.
  process.exitCode = await replay(process.argv.slice(2), system);
});
