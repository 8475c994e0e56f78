import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { portions } from '../db/portions';
import { isStoredName } from './names';

/** How long files without a task stay in the trash. */
const keptDays = 7;
const dayMs = 24 * 60 * 60_000;
const namesAtOnce = 500;

/** Which of some stored names the database knows. */
export type KnownNames = (names: string[]) => Promise<ReadonlySet<string>>;

/** What earlier runs left in the uploads folder. */
export interface Leftovers {
  /**
   * Removes uploads that never became whole, moves files that no row names to the trash, and brings back those in the trash
   * that a row names again. So a database that is older than the files loses none of them while it is in use.
   * @param now milliseconds since 1970.
   * @returns how many files were moved to the trash and how many came back.
   */
  sweep: (isKnown: KnownNames, now: number) => Promise<{ trashed: number; restored: number }>;
  /** Removes for good what has been in the trash for longer than seven days. */
  emptyTrash: (now: number) => Promise<void>;
}

/** Lists what lies in the folder now. Uploads that arrive later are not in the list, so a sweep never touches them. */
export async function findLeftovers(folder: string, temporary: string): Promise<Leftovers> {
  const unfinished = await readdir(temporary);
  const stored = (await readdir(folder)).filter(isStoredName);
  // One folder for each day, named by it: the age of a file's content says nothing, and a copy of the folder keeps names.
  const trash = path.join(folder, 'trash');
  const days = async () =>
    (await readdir(trash).catch(() => [])).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name));

  const restore = async (isKnown: KnownNames): Promise<number> => {
    let restored = 0;
    for (const day of await days()) {
      for (const names of portions(
        (await readdir(path.join(trash, day))).filter(isStoredName),
        namesAtOnce,
      )) {
        for (const name of await isKnown(names)) {
          const target = path.join(folder, name);
          if (await stat(target).catch(() => null)) continue;
          if (await moved(path.join(trash, day, name), target)) restored += 1;
        }
      }
    }
    return restored;
  };

  const discard = async (isKnown: KnownNames, now: number): Promise<number> => {
    const today = path.join(trash, new Date(now).toISOString().slice(0, 10));
    let trashed = 0;
    for (const names of portions(stored, namesAtOnce)) {
      const known = await isKnown(names);
      for (const name of names.filter((each) => !known.has(each))) {
        if (trashed === 0) await mkdir(today, { recursive: true, mode: 0o700 });
        if (await moved(path.join(folder, name), path.join(today, name))) trashed += 1;
      }
    }
    return trashed;
  };

  const emptyTrash = async (now: number): Promise<void> => {
    // The day itself, and seven whole ones.
    const oldest = new Date(now - (keptDays + 1) * dayMs).toISOString().slice(0, 10);
    for (const day of await days())
      if (day <= oldest) await rm(path.join(trash, day), { recursive: true, force: true });
  };

  return {
    sweep: async (isKnown, now) => {
      for (const name of unfinished) await rm(path.join(temporary, name), { force: true });
      const restored = await restore(isKnown);
      const trashed = await discard(isKnown, now);
      await emptyTrash(now);
      return { trashed, restored };
    },
    emptyTrash,
  };
}

/** Moves a file. False when it is gone: its task was deleted meanwhile. */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (await stat(from).catch(() => null)) throw error;
    return false;
  }
}
