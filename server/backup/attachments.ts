import { createHash } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import type { S3Settings } from '../uploads/s3Storage';
import type { Storage } from '../uploads/storage';
import { openStorage } from '../uploads/store';
import { hashFile } from './rows';

/** A file as its row describes it. */
export interface AttachedFile {
  name: string;
  size: number;
  sha256: string;
}

interface Place {
  dataDir: string;
  s3: S3Settings | null;
  /** A folder for copies that are on their way. */
  draft: string;
}

/**
 * Checks the files of a data folder, and copies them into the bucket if one is set. Those that are
 * in the bucket already are only checked. Returns the names of files that are missing or not as they
 * were received.
 */
export async function bringFiles(
  { dataDir, s3, draft }: Place,
  files: readonly AttachedFile[],
): Promise<string[]> {
  const bucket = s3 ? await openStorage(dataDir, s3) : null;
  const missing: string[] = [];
  for (const file of files) {
    if (bucket && (await isStored(bucket, file))) continue;
    const local = path.join(dataDir, 'uploads', file.name);
    const found = await hashFile(local);
    if (found?.size !== file.size || found.sha256 !== file.sha256) {
      missing.push(file.name);
    } else if (bucket) {
      // `put` removes what it is given.
      const copy = path.join(draft, 'file');
      copyFileSync(local, copy);
      await bucket.put(copy, file.name);
      if (!(await isStored(bucket, file))) missing.push(file.name);
    }
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
