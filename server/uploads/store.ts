import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { taskLimits } from '../../src/contract/task';
import { badRequest, tooLarge } from '../lib/errors';
import { contentProblem } from './content';
import { createFolderStorage } from './folderStorage';
import { allowedExtension, isStoredName, mimeTypes, storedName } from './names';
import { emptyTrash, sweepOrphans, type KnownNames } from './orphanedFiles';
import type { S3Settings } from './s3Storage';
import { requireSpace } from './space';
import type { Storage } from './storage';

/** A received and checked file, stored under a temporary name until its form is accepted. */
export interface StagedFile {
  filename: string;
  originalname: string;
  mimetype: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** The contents of attachments, stored outside the database. */
export interface UploadStore {
  /**
   * Writes a stream to a temporary file, and hashes and checks it.
   * @throws HttpError 400 or 413 that names the file, after removing it, or 507
   */
  stage(source: AsyncIterable<Buffer>, originalname: string): Promise<StagedFile>;
  /**
   * Gives staged files their final names, durably. Call it before inserting rows, so that no row
   * lacks its file.
   */
  commit(files: readonly StagedFile[]): Promise<void>;
  /** Removes staged and committed files. Ignores files that do not exist. */
  remove(filenames: readonly string[]): Promise<void>;
  /** A committed file, or null when it does not exist. */
  open(filename: string): Promise<{ size: number; stream: Readable } | null>;
  /**
   * Removes incomplete uploads, moves files without a row to the trash, and restores those that
   * have a row again. Ignores files that are newer than the store.
   * @param now milliseconds since 1970
   * @returns how many files were moved to the trash and how many were restored
   */
  sweep(known: KnownNames, now: number): Promise<{ trashed: number; restored: number }>;
  /** Deletes files that have been in the trash for more than seven days. */
  emptyTrash(now: number): Promise<void>;
}

/** How long other processes may need until the rows of their files are written, in milliseconds. */
const othersUploadMs = 60 * 60_000;

/**
 * The store in `DATA_DIR/uploads`, which only the server's own user can read, or in a bucket.
 * Incomplete uploads are always in the folder.
 * @param minFree bytes that must remain free on the disk of the folder
 * @param shared whether other processes use the same storage
 * @throws ConfigError when the bucket cannot be used
 */
export async function createUploadStore(
  dataDir: string,
  {
    s3 = null,
    shared = false,
    minFree = 0,
  }: { s3?: S3Settings | null; shared?: boolean; minFree?: number } = {},
): Promise<UploadStore> {
  const folder = path.join(dataDir, 'uploads');
  const temporary = path.join(folder, 'tmp');
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const temporaryPath = (filename: string) => path.join(temporary, filename);
  const storage = await openStorage(dataDir, s3);
  // Later files may belong to uploads that have not ended.
  const before = Date.now() - (shared ? othersUploadMs : 0);

  return {
    async stage(source, originalname) {
      const extension = allowedExtension(originalname);
      await requireSpace(temporary, minFree, taskLimits.fileBytes);
      const filename = storedName(extension);
      const target = temporaryPath(filename);
      try {
        const handle = await open(target, 'wx+', 0o600);
        try {
          const { size, sha256 } = await receive(source, handle, originalname);
          const problem = await contentProblem(handle, size, extension);
          if (problem) throw badRequest(`"${originalname}" ${problem}`);
          await handle.sync();
          return { filename, originalname, mimetype: mimeTypes[extension], size, sha256 };
        } finally {
          await handle.close();
        }
      } catch (error) {
        await rm(target, { force: true });
        throw error;
      }
    },

    async commit(files) {
      for (const { filename } of files) await storage.put(temporaryPath(filename), filename);
    },

    async remove(filenames) {
      for (const filename of filenames) {
        if (!isStoredName(filename)) continue;
        await rm(temporaryPath(filename), { force: true });
        await storage.remove(filename);
      }
    },

    open: async (filename) => (isStoredName(filename) ? storage.open(filename) : null),

    async sweep(known, now) {
      for (const name of await readdir(temporary)) {
        const found = await stat(temporaryPath(name)).catch(() => null);
        if (found && found.mtimeMs < before) await rm(temporaryPath(name), { force: true });
      }
      return sweepOrphans(storage, known, { before, now });
    },
    emptyTrash: (now) => emptyTrash(storage, now),
  };
}

/**
 * Where the checked attachments are: in a bucket, or in the folder `uploads`, which must exist.
 * @throws ConfigError when the bucket cannot be used
 */
export async function openStorage(dataDir: string, s3: S3Settings | null): Promise<Storage> {
  if (!s3) return createFolderStorage(path.join(dataDir, 'uploads'));
  // The package is loaded only where a bucket is used, because it is large.
  const { createS3Storage } = await import('./s3Storage');
  const bucket = createS3Storage(s3);
  await bucket.check();
  return bucket;
}

async function receive(
  source: AsyncIterable<Buffer>,
  handle: FileHandle,
  name: string,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > taskLimits.fileBytes)
      throw tooLarge(`"${name}" is larger than ${taskLimits.fileBytes / 1024 / 1024} MB`);
    hash.update(chunk);
    // Not `write`, which may write fewer bytes than it was given, for example on a nearly full
    // disk.
    await handle.appendFile(chunk);
  }
  if (size === 0) throw badRequest(`"${name}" is empty`);
  return { size, sha256: hash.digest('hex') };
}
