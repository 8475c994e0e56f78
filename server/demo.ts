import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from './config';
import { lockDataDir } from './dataLock';
import { migrate } from './db/migrate';
import { openDatabase } from './db/open';
import { demoPassword, team } from './demo/people';
import { seedDemo } from './demo/seed';
import { createUploadStore } from './uploads/store';

const say = (line: string) => { process.stdout.write(`${line}\n`); };

/** Fills the empty database of DATA_DIR and answers the file that lists the accounts, which is written last. */
async function fill(): Promise<string> {
  const config = readConfig(process.env);
  lockDataDir(config.dataDir);
  const db = await openDatabase(config);
  try {
    await migrate(db);
    const someone = await db.selectFrom('users').select('_id').limit(1).executeTakeFirst();
    if (someone) throw new Error(`DATA_DIR is not empty, and the demo goes into an empty one: ${config.dataDir}`);
    await seedDemo(db, await createUploadStore(config.dataDir), Date.now());
  } finally {
    await db.destroy();
  }
  const file = path.join(config.dataDir, 'demo-accounts.json');
  writeFileSync(file, `${JSON.stringify({ password: demoPassword, accounts: team }, null, 2)}\n`, { mode: 0o600 });
  return file;
}

function table(): string {
  const width = (key: 'role' | 'name') => Math.max(...team.map((person) => person[key].length));
  const lines = team.map(({ role, name, email }) => `${role.padEnd(width('role'))}  ${name.padEnd(width('name'))}  ${email}`);
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
