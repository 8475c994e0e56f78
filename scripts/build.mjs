// `npm run build`: builds all bundles for production, even if they are up to date.
import './lib/requireNode.mjs';

const { runScript } = await import('./lib/project.mjs');
const { build } = await import('./lib/build.mjs');

await runScript(build);
