// `npm run demo`: Docket with the data of a fictional team, in its own data folder.
import './lib/requireNode.mjs';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const { inRoot, runScript, Stop } = await import('./lib/project.mjs');
const { announced } = await import('./lib/report.mjs');
const { prepare } = await import('./lib/prepare.mjs');
const { preflight } = await import('./lib/preflight.mjs');
const { runNode } = await import('./lib/run.mjs');
const { runBundle } = await import('./lib/serverBundle.mjs');

const home = path.resolve(process.env.DATA_DIR || inRoot('demo-data'));
const accountsFile = 'demo-accounts.json';
process.env.DATA_DIR = home;

async function seed() {
  const result = await runNode(inRoot('server', 'dist', 'demo.mjs'), []);
  if (result.code !== 0) throw new Stop(result.output.replace(/^docket: /, ''));
}

function accounts() {
  const { accounts: people, password } = JSON.parse(
    readFileSync(path.join(home, accountsFile), 'utf8'),
  );
  const width = (key) => Math.max(...people.map((person) => person[key].length));
  const lines = people.map(
    ({ role, name, email }) =>
      `  ${role.padEnd(width('role'))}  ${name.padEnd(width('name'))}  ${email}`,
  );
  return `${lines.join('\n')}\n  Password of all accounts: ${password}`;
}

/** Refuses to show the demo to a network by mistake: everyone can read its password here. */
function refuseNetwork() {
  const host = (process.env.HOST || '127.0.0.1').trim();
  if (process.env.DEMO_ON_NETWORK === 'yes') return;
  if (!/^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host))
    throw new Stop(
      `HOST is ${host}, but everyone knows the password of the demo. Leave HOST at 127.0.0.1, or set DEMO_ON_NETWORK=yes if only people you trust can reach it`,
    );
}

await runScript(async () => {
  refuseNetwork();
  await prepare(preflight);
  if (!existsSync(path.join(home, accountsFile))) await announced('Filling the demo', seed);
  console.log(accounts());
  await runBundle('index');
});
