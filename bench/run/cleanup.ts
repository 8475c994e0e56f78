import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';

const children = new Set<ChildProcess>();
const folders = new Set<string>();

/** Ends a child process when this process ends, unless that is killed by SIGKILL. */
export function killOnExit(child: ChildProcess): ChildProcess {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

export function removeOnExit(folder: string): string {
  folders.add(folder);
  return folder;
}

function cleanUp(): void {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Call it once, before anything is started. Playwright ends its browser on the same `exit` event.
 */
export function handleExit(): void {
  process.on('exit', cleanUp);
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
  for (const [signal, code] of Object.entries(codes)) process.on(signal, () => process.exit(code));
}
