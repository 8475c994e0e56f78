// `npm run demo`: Docket with a believable team, on a data folder of its own.
import './lib/requireNode.mjs';
import { existsSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const { inRoot, runScript, Stop } = await import('./lib/project.mjs');
const { announced } = await import('./lib/report.mjs');
const { prepare } = await import('./lib/prepare.mjs');
const { preflight } = await import('./lib/preflight.mjs');
const { runNode } = await import('./lib/run.mjs');
const { serve } = await import('./lib/serve.mjs');

const home = path.resolve(process.env.DATA_DIR || inRoot('demo-data'));
const accountsFile = 'demo-accounts.json';
process.env.DATA_DIR = home;

/** Fills the data folder by way of a folder inside it, so that a demo that was cut short is simply filled again. */
async function seed() {
  const staging = path.join(home, '.filling');
  const present = existsSync(home) ? readdirSync(home).filter((name) => name !== path.basename(staging)) : [];
  if (present.length > 0) throw new Stop(`DATA_DIR is not empty, and the demo goes into an empty one: ${home}`);
  rmSync(staging, { recursive: true, force: true });
  const result = await runNode(inRoot('server', 'dist', 'demo.mjs'), [], { env: { ...process.env, DATA_DIR: staging } });
  if (result.code !== 0) throw new Stop(result.output.replace(/^docket: /, ''));
  // The accounts file last: it stands for a whole team.
  const made = readdirSync(staging).sort((one, other) => Number(one === accountsFile) - Number(other === accountsFile));
  for (const name of made) renameSync(path.join(staging, name), path.join(home, name));
  rmdirSync(staging);
}

function accounts() {
  const { accounts: people, password } = JSON.parse(readFileSync(path.join(home, accountsFile), 'utf8'));
  const width = (key) => Math.max(...people.map((person) => person[key].length));
  const lines = people.map(({ role, name, email }) => `  ${role.padEnd(width('role'))}  ${name.padEnd(width('name'))}  ${email}`);
  return `${lines.join('\n')}\n  Everybody's password: ${password}`;
}

await runScript(async () => {
  await prepare(preflight);
  if (!existsSync(path.join(home, accountsFile))) await announced('Filling the demo', seed);
  console.log(accounts());
  await serve();
});
