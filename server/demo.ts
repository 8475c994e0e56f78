import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { readConfig } from './context/config';
import { lockDataDir } from './db/dataLock';
import { demoPassword, demoSettings, team } from './demo/people';
import { seedDemo } from './demo/seed';
import { ConfigError } from './lib/errors';
import { runCommand } from './lib/runCommand';
import { openContext } from './openContext';

/**
 * The demo is created in this folder inside the data folder, and moved out of it when it is
 * complete.
 */
const staging = '.filling';
/** What an empty data folder may contain: the files of its lock, and an incomplete demo. */
const ignored = ['docket.lock', 'docket.holder.json', staging];
const accountsFile = 'demo-accounts.json';
/** Next to this program (webpack.config.js). */
const samples = path.join(import.meta.dirname, 'demoFiles');
const ignore = () => undefined;
const quiet = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/**
 * Fills the empty folder DATA_DIR, unless it has a demo already. Returns the path of the list of
 * accounts.
 */
async function fill(): Promise<string> {
  const { dataDir } = readConfig(process.env);
  lockDataDir(dataDir);
  const file = path.join(dataDir, accountsFile);
  if (existsSync(file)) return file;
  if (readdirSync(dataDir).some((name) => !ignored.includes(name)))
    throw new ConfigError('DATA_DIR', `must be an empty folder for the demo: ${dataDir}`);
  const folder = path.join(dataDir, staging);
  // An incomplete demo starts again from the beginning.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const now = Date.now();
  const clock = { time: now };
  // The settings are for the server that shows the demo.
  const config = readConfig({ ...demoSettings, DATA_DIR: folder });
  const { context, close } = await openContext(config, quiet, { now: () => clock.time });
  try {
    // Not each commit must survive a power loss: an incomplete demo starts again.
    await sql`pragma synchronous = normal`.execute(context.db);
    await seedDemo(context, { clock, samples, now });
  } finally {
    await close();
  }
  for (const name of readdirSync(folder))
    renameSync(path.join(folder, name), path.join(dataDir, name));
  rmdirSync(folder);
  // Written last, because it marks the demo as complete.
  writeFileSync(file, `${JSON.stringify({ password: demoPassword, accounts: team }, null, 2)}\n`, {
    mode: 0o600,
  });
  return file;
}

await runCommand(async () => `The accounts of the demo are listed in ${await fill()}`);
