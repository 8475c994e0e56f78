import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { chunks } from '../lib/chunks';
import { isStoredName } from './names';

/** Days that files without a task stay in the trash. */
const trashDays = 7;
const dayMs = 24 * 60 * 60_000;
const namesPerQuery = 500;

/** Returns those of the names that the database knows. */
export type KnownNames = (names: string[]) => Promise<ReadonlySet<string>>;

/** Files that earlier runs left in the uploads folder. */
export interface OrphanedFiles {
  /**
   * Removes incomplete uploads, moves files without a row to the trash, and restores files from the
   * trash that have a row again, as after restoring a backup of the database.
   * @param now milliseconds since 1970
   * @returns how many files were moved to the trash and how many were restored
   */
  sweep: (known: KnownNames, now: number) => Promise<{ trashed: number; restored: number }>;
  /** Deletes files that have been in the trash for more than seven days. */
  emptyTrash: (now: number) => Promise<void>;
}

/** Lists the folder now, so that a sweep never touches uploads that arrive later. */
export async function findOrphanedFiles(folder: string, temporary: string): Promise<OrphanedFiles> {
  const unfinished = await readdir(temporary);
  const stored = (await readdir(folder)).filter(isStoredName);
  // One folder per day, named by its date: the file times tell when a file was uploaded, not when
  // it was trashed.
  const trash = path.join(folder, 'trash');
  const days = async () =>
    (await readdir(trash).catch(() => [])).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name));

  const restore = async (known: KnownNames): Promise<number> => {
    let restored = 0;
    for (const day of await days()) {
      const trashed = (await readdir(path.join(trash, day))).filter(isStoredName);
      for (const names of chunks(trashed, namesPerQuery)) {
        for (const name of await known(names)) {
          const target = path.join(folder, name);
          if (await stat(target).catch(() => null)) continue;
          if (await moved(path.join(trash, day, name), target)) restored += 1;
        }
      }
    }
    return restored;
  };

  const discard = async (known: KnownNames, now: number): Promise<number> => {
    const today = path.join(trash, new Date(now).toISOString().slice(0, 10));
    let trashed = 0;
    for (const names of chunks(stored, namesPerQuery)) {
      const kept = await known(names);
      for (const name of names.filter((each) => !kept.has(each))) {
        if (trashed === 0) await mkdir(today, { recursive: true, mode: 0o700 });
        if (await moved(path.join(folder, name), path.join(today, name))) trashed += 1;
      }
    }
    return trashed;
  };

  const emptyTrash = async (now: number): Promise<void> => {
    const oldest = new Date(now - (trashDays + 1) * dayMs).toISOString().slice(0, 10);
    for (const day of await days())
      if (day <= oldest) await rm(path.join(trash, day), { recursive: true, force: true });
  };

  return {
    sweep: async (known, now) => {
      for (const name of unfinished) await rm(path.join(temporary, name), { force: true });
      const restored = await restore(known);
      const trashed = await discard(known, now);
      await emptyTrash(now);
      return { trashed, restored };
    },
    emptyTrash,
  };
}

/** Moves a file. False when it does not exist any more, because its task was deleted. */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (await stat(from).catch(() => null)) throw error;
    return false;
  }
}
