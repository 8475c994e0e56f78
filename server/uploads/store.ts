import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { createReadStream, type ReadStream } from 'node:fs';
import path from 'node:path';
import { taskLimits } from '../../src/contract/task';
import { badRequest, tooLarge } from '../lib/errors';
import { contentProblem } from './content';
import { allowedExtension, isStoredName, mimeTypes, storedName } from './names';
import { findOrphanedFiles, type OrphanedFiles } from './orphanedFiles';

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
   * @throws HttpError 400 or 413 that names the file, after removing it
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
  open(filename: string): Promise<{ size: number; stream: ReadStream } | null>;
  /**
   * The files that were in the folder when the store was opened, so none of this process's uploads.
   */
  orphans: OrphanedFiles;
}

/** The store in `DATA_DIR/uploads`, which only the server's own user can read. */
export async function createUploadStore(dataDir: string): Promise<UploadStore> {
  const folder = path.join(dataDir, 'uploads');
  const temporary = path.join(folder, 'tmp');
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  const finalPath = (filename: string) => path.join(folder, filename);
  const temporaryPath = (filename: string) => path.join(temporary, filename);

  return {
    async stage(source, originalname) {
      const extension = allowedExtension(originalname);
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
      for (const { filename } of files) await rename(temporaryPath(filename), finalPath(filename));
      // Makes the new names durable.
      if (files.length > 0) await syncFolder(folder);
    },

    async remove(filenames) {
      for (const filename of filenames) {
        if (!isStoredName(filename)) continue;
        await rm(temporaryPath(filename), { force: true });
        await rm(finalPath(filename), { force: true });
      }
    },

    async open(filename) {
      if (!isStoredName(filename)) return null;
      const found = await stat(finalPath(filename)).catch(() => null);
      return found?.isFile()
        ? { size: found.size, stream: createReadStream(finalPath(filename)) }
        : null;
    },

    orphans: await findOrphanedFiles(folder, temporary),
  };
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

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
