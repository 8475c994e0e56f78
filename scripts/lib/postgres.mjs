import { readdirSync } from 'node:fs';
import path from 'node:path';
import { installFromDebian } from './debian.mjs';
import { announced } from './report.mjs';
import { run } from './run.mjs';

/** The first version that Docket supports. */
const oldest = 15;
/** Where Debian keeps the programs, which are not in PATH: a folder for each version. */
const debianFolder = '/usr/lib/postgresql';

function debianVersions() {
  try {
    return readdirSync(debianFolder).sort((one, other) => Number(other) - Number(one));
  } catch {
    return []; // Not Debian, or not installed.
  }
}

/** Whether the folder has the programs of a PostgreSQL that is new enough. */
async function isUsable(folder) {
  try {
    const { stdout } = await run(path.join(folder, 'postgres'), ['--version'], { limit: 20_000 });
    return Number(/\d+/.exec(stdout)?.[0]) >= oldest;
  } catch {
    return false; // Not there: the next candidate.
  }
}

/** The folder of PostgreSQL's programs: POSTGRES_PATH, or one of this machine; else null. */
export async function findPostgres() {
  const named = process.env.POSTGRES_PATH;
  if (named) return (await isUsable(named)) ? named : null;
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean),
    ...debianVersions().map((version) => path.join(debianFolder, version, 'bin')),
  ];
  for (const folder of folders) if (await isUsable(folder)) return folder;
  return null;
}

/** The same, installed from Debian if there is none and this user may. */
export async function findOrInstallPostgres() {
  const found = await findPostgres();
  if (found !== null || process.env.POSTGRES_PATH) return found;
  const installed = await announced('Installing PostgreSQL', () =>
    installFromDebian(['postgresql']),
  );
  return installed ? findPostgres() : null;
}
