// `npm run backup -- FOLDER` and `npm run restore -- FOLDER`.
import './lib/requireNode.mjs';
import path from 'node:path';

const { runScript } = await import('./lib/project.mjs');
const { runBundle } = await import('./lib/serverBundle.mjs');

const [command, folder] = process.argv.slice(2);
// Before the script changes into the root folder.
const place = folder === undefined ? [] : [path.resolve(process.env.INIT_CWD ?? '.', folder)];
process.argv.splice(2, Infinity, command, ...place);

await runScript(() => runBundle('backup'));
