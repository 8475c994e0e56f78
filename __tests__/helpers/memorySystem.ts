import type { ReplaySystem } from '../../src/app/replayCliFile';
import { replay } from '../../src/app/replayCli';
import type { Log } from '../../src/replay/format/logFormat';
import { gzipText } from '../../src/replay/format/gzip';
import { logText } from '../../src/replay/format/writeLog';

/** Files and a terminal in memory, for the command line. */
export class MemorySystem implements ReplaySystem {
  readonly files = new Map<string, Blob>();
  readonly printed: string[] = [];
  readonly errors: string[] = [];
  readonly testFolder = '/tests';

  out = (text: string): void => void this.printed.push(text);
  err = (text: string): void => void this.errors.push(text);
  baseName = (file: string): string => file.slice(file.lastIndexOf('/') + 1);

  isSame = (one: string, other: string): boolean => one === other;

  async read(file: string): Promise<Blob> {
    const found = this.files.get(file);
    if (!found) throw new Error('no such file');
    return found;
  }

  async write(file: string, content: Blob, { replace }: { replace: boolean }): Promise<string> {
    if (this.files.has(file) && !replace)
      throw new Error(`${file}: it exists already (--force replaces it)`);
    this.files.set(file, content);
    return file;
  }

  async put(file: string, log: Log): Promise<void> {
    this.files.set(file, await gzipText(logText(log)));
  }

  /** Runs the command line. Resolves with what this run printed. */
  async run(...words: string[]): Promise<{ code: number; out: string[]; err: string[] }> {
    this.printed.length = 0;
    this.errors.length = 0;
    const code = await replay(words, this);
    return { code, out: [...this.printed], err: [...this.errors] };
  }
}
