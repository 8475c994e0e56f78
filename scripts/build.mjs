// `npm run build`: both bundles for production, whether or not they are stale.
import './lib/requireNode.mjs';

const { runScript } = await import('./lib/project.mjs');
const { build } = await import('./lib/build.mjs');

await runScript(build);
