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
import { readConfig } from './context/config';
import { lockDataDir } from './db/dataLock';
import { migrate } from './db/migrate';
import { openDatabase } from './db/open';
import { demoPassword, team } from './demo/people';
import { seedDemo } from './demo/seed';
import { ConfigError } from './lib/errors';
import { runCommand } from './lib/runCommand';
import { createUploadStore } from './uploads/store';

/**
 * The demo is created in this folder inside the data folder, and moved out of it when it is
 * complete.
 */
const staging = '.filling';
/** What an empty data folder may contain: the files of its lock, and an incomplete demo. */
const ignored = ['docket.lock', 'docket.holder.json', staging];
const accountsFile = 'demo-accounts.json';

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
  const db = await openDatabase({ dataDir: folder });
  try {
    await migrate(db);
    await seedDemo(db, await createUploadStore(folder), Date.now());
  } finally {
    await db.destroy();
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
