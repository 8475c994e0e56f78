import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../lib/errors';
import type { Storage } from './storage';

/** Attachments in a folder, which only the server's own user can read. */
export function createFolderStorage(folder: string): Storage {
  const pathOf = (key: string) => path.join(folder, ...key.split('/'));
  const entries = (prefix: string) =>
    readdir(pathOf(prefix), { withFileTypes: true }).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    });

  return {
    async put(localFile, key) {
      await rename(localFile, pathOf(key));
      await syncFolder(folder);
    },
    async open(key) {
      const found = await stat(pathOf(key)).catch(() => null);
      return found?.isFile() ? { size: found.size, stream: createReadStream(pathOf(key)) } : null;
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async move(from, to) {
      await mkdir(path.dirname(pathOf(to)), { recursive: true, mode: 0o700 });
      try {
        await rename(pathOf(from), pathOf(to));
        return true;
      } catch (error) {
        if (await stat(pathOf(from)).catch(() => null)) throw error;
        return false;
      }
    },
    async *list(prefix) {
      for (const entry of await entries(prefix)) {
        const found = entry.isFile()
          ? await stat(pathOf(prefix + entry.name)).catch(() => null)
          : null;
        if (found) yield { name: entry.name, modified: found.mtimeMs };
      }
    },
    folders: async (prefix) =>
      (await entries(prefix)).filter((entry) => entry.isDirectory()).map((entry) => entry.name),
    removeFolder: (prefix) => rm(pathOf(prefix), { recursive: true, force: true }),
  };
}

/** Makes new names durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
