// `npm run migrate -- --to URL`: moves an embedded installation to PostgreSQL.
import './lib/requireNode.mjs';

const { runScript } = await import('./lib/project.mjs');
const { runBundle } = await import('./lib/serverBundle.mjs');

await runScript(() => runBundle('migrate'));
