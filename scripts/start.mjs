// `npm start`: installs and builds what is missing, and starts the server.
import './lib/requireNode.mjs';

const { runScript } = await import('./lib/project.mjs');
const { runBundle } = await import('./lib/serverBundle.mjs');

await runScript(() => runBundle('index'));
