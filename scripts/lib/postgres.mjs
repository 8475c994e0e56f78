import { readdirSync } from 'node:fs';
import path from 'node:path';
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

/** The folder of PostgreSQL's programs on this machine, or null. */
export async function findPostgres() {
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean),
    ...debianVersions().map((version) => path.join(debianFolder, version, 'bin')),
  ];
  for (const folder of folders) if (await isUsable(folder)) return folder;
  return null;
}
