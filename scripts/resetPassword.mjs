// `npm run reset-password -- E-MAIL`: gives an account a new password, on the machine itself.
import './lib/requireNode.mjs';
import { pathToFileURL } from 'node:url';

const { inRoot, runScript } = await import('./lib/project.mjs');
const { prepare } = await import('./lib/prepare.mjs');
const { preflight } = await import('./lib/preflight.mjs');

await runScript(async () => {
  await prepare(preflight);
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(inRoot('server', 'dist', 'resetPassword.mjs')).href);
});
