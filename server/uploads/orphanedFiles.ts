import { chunks } from '../lib/chunks';
import { isStoredName } from './names';
import type { Storage } from './storage';

/** Days that files without a task stay in the trash. */
const trashDays = 7;
const dayMs = 24 * 60 * 60_000;
const namesPerQuery = 500;
const trash = 'trash/';

/** Returns those of the names that the database knows. */
export type KnownNames = (names: string[]) => Promise<ReadonlySet<string>>;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** One folder per day: the time of a file tells when it was uploaded, not when it was trashed. */
const days = async (storage: Storage) =>
  (await storage.folders(trash)).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name));

/** The stored names below a prefix, changed before a time, in groups for one query each. */
async function storedNames(
  storage: Storage,
  prefix: string,
  before: number,
): Promise<Iterable<string[]>> {
  const names: string[] = [];
  for await (const { name, modified } of storage.list(prefix))
    if (isStoredName(name) && modified < before) names.push(name);
  return chunks(names, namesPerQuery);
}

/**
 * Moves files without a row to the trash, and restores files from the trash that have a row again,
 * as after restoring a backup of the database.
 * @param before only files stored before this time, in milliseconds since 1970, are trashed, because
 * the rows of later ones may not be written yet
 * @param now milliseconds since 1970
 */
export async function sweepOrphans(
  storage: Storage,
  known: KnownNames,
  { before, now }: { before: number; now: number },
): Promise<{ trashed: number; restored: number }> {
  let restored = 0;
  for (const day of await days(storage)) {
    for (const names of await storedNames(storage, `${trash}${day}/`, Infinity)) {
      for (const name of await known(names))
        if (await storage.move(`${trash}${day}/${name}`, name)) restored += 1;
    }
  }
  let trashed = 0;
  for (const names of await storedNames(storage, '', before)) {
    const kept = await known(names);
    for (const name of names.filter((each) => !kept.has(each)))
      if (await storage.move(name, `${trash}${dayOf(now)}/${name}`)) trashed += 1;
  }
  return { trashed, restored };
}

/** Deletes files that have been in the trash for more than seven days. */
export async function emptyTrash(storage: Storage, now: number): Promise<void> {
  const oldest = dayOf(now - (trashDays + 1) * dayMs);
  for (const day of await days(storage)) {
    if (day <= oldest) await storage.removeFolder(`${trash}${day}/`);
  }
}
