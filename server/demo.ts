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
import { readConfig } from './config';
import { lockDataDir } from './dataLock';
import { migrate } from './db/migrate';
import { openDatabase } from './db/open';
import { demoPassword, team } from './demo/people';
import { seedDemo } from './demo/seed';
import { createUploadStore } from './uploads/store';

const say = (line: string) => {
  process.stdout.write(`${line}\n`);
};

/** The demo is made in this folder inside the data folder, and moved out of it when it is complete. */
const staging = '.filling';
/** What an empty data folder may have: the files of its lock, and a demo that was cut short. */
const ignored = ['docket.lock', 'docket.holder.json', staging];
const accountsFile = 'demo-accounts.json';

/** Fills the empty folder DATA_DIR, unless another demo has done so meanwhile. Answers the file that lists the accounts. */
async function fill(): Promise<string> {
  const { dataDir } = readConfig(process.env);
  lockDataDir(dataDir);
  const file = path.join(dataDir, accountsFile);
  if (existsSync(file)) return file;
  if (readdirSync(dataDir).some((name) => !ignored.includes(name))) {
    throw new Error(`DATA_DIR is not empty, and the demo goes into an empty one: ${dataDir}`);
  }
  const made = path.join(dataDir, staging);
  // A demo that was cut short is filled again from the start.
  rmSync(made, { recursive: true, force: true });
  mkdirSync(made);
  const db = await openDatabase({ dataDir: made });
  try {
    await migrate(db);
    await seedDemo(db, await createUploadStore(made), Date.now());
  } finally {
    await db.destroy();
  }
  for (const name of readdirSync(made)) renameSync(path.join(made, name), path.join(dataDir, name));
  rmdirSync(made);
  // The accounts file last: it says that the team is complete.
  writeFileSync(file, `${JSON.stringify({ password: demoPassword, accounts: team }, null, 2)}\n`, {
    mode: 0o600,
  });
  return file;
}

function table(): string {
  const width = (key: 'role' | 'name') => Math.max(...team.map((person) => person[key].length));
  const lines = team.map(
    ({ role, name, email }) =>
      `${role.padEnd(width('role'))}  ${name.padEnd(width('name'))}  ${email}`,
  );
  return [...lines, `Everybody's password: ${demoPassword}`].join('\n');
}

process.umask(0o077);
try {
  const file = await fill();
  say(table());
  say(`These accounts are listed in ${file}`);
} catch (error) {
  process.stderr.write(`docket: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
