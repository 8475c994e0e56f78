// `npm start`: installs and builds what is missing, and starts the server.
import './lib/requireNode.mjs';

const { runScript } = await import('./lib/project.mjs');
const { prepare } = await import('./lib/prepare.mjs');
const { preflight } = await import('./lib/preflight.mjs');
const { serve } = await import('./lib/serve.mjs');

await runScript(async () => {
  await prepare(preflight);
  await serve();
});
