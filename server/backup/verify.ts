import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '../db/open';
import { BackupError, names, readManifest, type Manifest } from './manifest';
import { restoreRows } from './restoreRows';
import { hashFile } from './rows';

/**
 * Checks each file of a backup against its checksum, and restores its rows into a database that is
 * thrown away.
 * @throws BackupError
 */
export async function verifyBackup(folder: string, signal?: AbortSignal): Promise<void> {
  const manifest = await checkFiles(folder, signal);
  const place = path.join(folder, '.verify');
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { mode: 0o700 });
  try {
    const db = await openDatabase({ dataDir: place });
    try {
      await restoreRows(db, 'embedded', folder, { manifest, signal });
    } finally {
      await db.destroy();
    }
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** @throws BackupError that names the first file that is missing or damaged */
export async function checkFiles(folder: string, signal?: AbortSignal): Promise<Manifest> {
  const manifest = readManifest(folder);
  const rows = await hashFile(path.join(folder, names.rows));
  if (rows?.sha256 !== manifest.rowsSha256)
    throw new BackupError(`${folder} is damaged: ${names.rows} is not as it was written`);
  for (const { name, sha256 } of manifest.files) {
    signal?.throwIfAborted();
    const found = await hashFile(path.join(folder, names.files, name));
    if (found?.sha256 !== sha256)
      throw new BackupError(
        `${folder} is damaged: ${names.files}/${name} is ${found ? 'not as it was written' : 'missing'}`,
      );
  }
  return manifest;
}
