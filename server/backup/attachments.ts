import { createHash } from 'node:crypto';
import { chmodSync, closeSync, copyFileSync, fsyncSync, openSync } from 'node:fs';
import path from 'node:path';
import type { Storage } from '../uploads/storage';
import { hashFile } from './rows';
import type { Value } from './tables';

/** A file as its row describes it. */
export interface AttachedFile {
  name: string;
  size: number;
  sha256: string;
}

/**
 * The file that a row of a table names; null for all others. `kept_attachments` is a table of
 * databases that are not updated yet.
 */
export function fileOf(table: string, row: Record<string, Value>): AttachedFile | null {
  if (table === 'kept_tasks' && typeof row.filename === 'string') {
    const { task_attachments: [own] = [] } = JSON.parse(String(row.data)) as KeptFile;
    return own ? fileOf('task_attachments', own) : null;
  }
  if (table !== 'task_attachments' && table !== 'kept_attachments') return null;
  const { filename, size, sha256 } = row;
  return { name: String(filename), size: Number(size), sha256: String(sha256) };
}
interface KeptFile {
  task_attachments?: Record<string, Value>[];
}

/**
 * Copies the files of a folder into a storage, and compares each with its checksum there. Files that
 * the storage has already are only compared. Returns the names of files that are missing or damaged.
 * @param draft a folder for copies on their way
 */
export async function copyAttachments(
  files: readonly AttachedFile[],
  storage: Storage,
  folder: string,
  draft: string,
): Promise<string[]> {
  const missing: string[] = [];
  for (const file of files) {
    if (await isStored(storage, file)) continue;
    const local = path.join(folder, file.name);
    if ((await hashFile(local))?.sha256 === file.sha256) {
      // `put` removes what it is given.
      const copy = path.join(draft, 'file');
      copyDurably(local, copy);
      await storage.put(copy, file.name);
      if (await isStored(storage, file)) continue;
    }
    missing.push(file.name);
  }
  return missing;
}

async function isStored(storage: Storage, { name, sha256 }: AttachedFile): Promise<boolean> {
  const found = await storage.open(name);
  if (!found) return false;
  const hash = createHash('sha256');
  for await (const chunk of found.stream as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex') === sha256;
}

/** Copies a file so that only our own user can read it, and writes it through to the disk. */
function copyDurably(from: string, to: string): void {
  copyFileSync(from, to);
  chmodSync(to, 0o600);
  const descriptor = openSync(to, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
