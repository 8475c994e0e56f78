import { statSync } from 'node:fs';

/** The files of the embedded database were deleted or replaced while it was open. */
export class FilesReplaced extends Error {
  readonly code = 'FILES_REPLACED';

  constructor(file: string) {
    super(`${file} is no longer the file that this server has open: it was deleted or replaced`);
    this.name = 'FilesReplaced';
  }
}

/**
 * The files of an embedded database that is open. What is written to a file after it was deleted or
 * replaced is lost when the process ends, so every write checks that they are still there. A check
 * takes some microseconds. It opens nothing, because that would drop the locks of SQLite.
 */
export class DatabaseFiles {
  /** By path: the file that was there when it was first seen. */
  private readonly known = new Map<string, string>();
  private readonly paths: readonly string[];

  constructor(file: string) {
    this.paths = [file, `${file}-wal`, `${file}-shm`];
  }

  /** The first file that was deleted or replaced; null while all are in place. */
  replaced(): string | null {
    for (const path of this.paths) {
      const found = statSync(path, { throwIfNoEntry: false, bigint: true });
      // An inode is not given to another file as long as we have the file open.
      const identity = found && found.nlink > 0n ? `${found.dev}:${found.ino}` : null;
      const known = this.known.get(path);
      if (known !== undefined && known !== identity) return path;
      // SQLite creates the other two files at its first use.
      if (known === undefined && identity !== null) this.known.set(path, identity);
    }
    return null;
  }

  /** @throws FilesReplaced */
  check(): void {
    const path = this.replaced();
    if (path !== null) throw new FilesReplaced(path);
  }
}
