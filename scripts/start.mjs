// `npm start`: from a fresh clone to a running Docket.
import './lib/requireNode.mjs';
import { pathToFileURL } from 'node:url';

const { inRoot, runScript } = await import('./lib/project.mjs');
const { prepare } = await import('./lib/prepare.mjs');
const { preflight } = await import('./lib/preflight.mjs');

await runScript(async () => {
  await prepare(preflight);
  // In this same process: signals, exit code and terminal are the server's own.
  await import(pathToFileURL(inRoot('server', 'dist', 'index.mjs')).href);
});
