// `npm run reset-password -- E-MAIL`: gives an account a new password, on the machine itself.
import './lib/requireNode.mjs';

const { runScript } = await import('./lib/project.mjs');
const { runBundle } = await import('./lib/serverBundle.mjs');

await runScript(() => runBundle('resetPassword'));
