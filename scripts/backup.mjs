// `npm run backup -- FOLDER` and `npm run restore -- FOLDER`.
import './lib/requireNode.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const { inRoot, runScript } = await import('./lib/project.mjs');
const { prepare } = await import('./lib/prepare.mjs');
const { preflight } = await import('./lib/preflight.mjs');

const [command, folder] = process.argv.slice(2);
// Before the script changes into the root folder.
const place = folder === undefined ? [] : [path.resolve(process.env.INIT_CWD ?? '.', folder)];

await runScript(async () => {
  await prepare(preflight);
  process.argv.splice(2, Infinity, command, ...place);
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(inRoot('server', 'dist', 'backup.mjs')).href);
});
