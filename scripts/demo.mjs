// `npm run demo`: Docket with a believable team, on a data folder of its own.
import './lib/requireNode.mjs';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const { inRoot, runScript, Stop } = await import('./lib/project.mjs');
const { announced } = await import('./lib/report.mjs');
const { prepare } = await import('./lib/prepare.mjs');
const { preflight } = await import('./lib/preflight.mjs');
const { runNode } = await import('./lib/run.mjs');

process.env.DATA_DIR ||= inRoot('demo-data');

/** Fills the data folder. Its accounts file is written last, so that it stands for a whole team. */
async function seed() {
  const result = await runNode(inRoot('server', 'dist', 'demo.mjs'), []);
  if (result.code !== 0) throw new Stop(result.output.replace(/^docket: /, ''));
}

function accounts() {
  const { accounts: people, password } = JSON.parse(readFileSync(path.join(process.env.DATA_DIR, 'demo-accounts.json'), 'utf8'));
  const width = (key) => Math.max(...people.map((person) => person[key].length));
  const lines = people.map(({ role, name, email }) => `  ${role.padEnd(width('role'))}  ${name.padEnd(width('name'))}  ${email}`);
  return `${lines.join('\n')}\n  Everybody's password: ${password}`;
}

await runScript(async () => {
  await prepare(preflight);
  const seeded = existsSync(path.join(process.env.DATA_DIR, 'demo-accounts.json'));
  if (!seeded) await announced('Filling the demo', seed);
  console.log(accounts());
  await import(pathToFileURL(inRoot('server', 'dist', 'index.mjs')).href);
});
