import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { createReadStream, type ReadStream } from 'node:fs';
import path from 'node:path';
import { taskLimits } from '../../src/contract/task';
import { badRequest, tooLarge } from '../http/errors';
import { contentProblem } from './content';
import { findLeftovers, type Leftovers } from './leftovers';
import { allowedExtension, isStoredName, mimeTypes, storedName } from './names';

/** A file that was received and checked, and waits under a temporary name for its form to be accepted. */
export interface StagedFile {
  filename: string;
  originalname: string;
  mimetype: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal, of the bytes as they were received. */
  sha256: string;
}

/** What is kept of attachments outside the database: their bytes. */
export interface UploadStore {
  /**
   * Writes a stream to a temporary file while it counts, hashes and at last checks it.
   * @throws HttpError 400 or 413 that names the file; nothing is left of it then.
   */
  stage(source: AsyncIterable<Buffer>, originalname: string): Promise<StagedFile>;
  /** Gives staged files their final names, durably. Call it before the rows are written: a row never lacks its bytes. */
  keep(files: readonly StagedFile[]): Promise<void>;
  /** Removes files, staged or kept. One that is gone already is no error. */
  remove(filenames: readonly string[]): Promise<void>;
  /** A kept file, or null when there is none of that name. */
  open(filename: string): Promise<{ size: number; stream: ReadStream } | null>;
  /** What lay in the folder when the store was opened. No upload of this process can be among it. */
  leftovers: Leftovers;
}

/** The store in `DATA_DIR/uploads`, readable by the server's own user alone. */
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

    async keep(files) {
      for (const { filename } of files) await rename(temporaryPath(filename), finalPath(filename));
      // The new names are durable only when their folder is.
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

    leftovers: await findLeftovers(folder, temporary),
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
    // Not `write`: it may take a part alone, as it does when the disk is nearly full. This goes on to the end or fails.
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
