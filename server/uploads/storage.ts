import type { Readable } from 'node:stream';

/**
 * Where checked attachments are kept: a folder or a bucket. A key is `NAME` or `trash/DAY/NAME`.
 */
export interface Storage {
  /** Stores a local file durably and removes it from its old place. */
  put(localFile: string, key: string): Promise<void>;
  /** A stored file with its size in bytes, or null when it does not exist. */
  open(key: string): Promise<{ size: number; stream: Readable } | null>;
  /** Ignores a file that does not exist. */
  remove(key: string): Promise<void>;
  /** False when the file does not exist, because its task has been deleted. */
  move(from: string, to: string): Promise<boolean>;
  /**
   * The files directly below a prefix: `''`, or a folder with its slash. Unknown names are
   * included. `modified` is in milliseconds since 1970, by the clock of the storage.
   */
  list(prefix: string): AsyncIterable<{ name: string; modified: number }>;
  /** The names of the folders directly below a prefix. */
  folders(prefix: string): Promise<string[]>;
  /** Removes all files below a prefix. */
  removeFolder(prefix: string): Promise<void>;
}
