import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';

const children = new Set<ChildProcess>();
const folders = new Set<string>();

/** Everything that was started goes with us, however we end; only SIGKILL leaves something behind. */
export function endWithUs(child: ChildProcess): ChildProcess {
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

export function removeWithUs(folder: string): string {
  folders.add(folder);
  return folder;
}

function endAll(): void {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** To be called once, before anything is started. Playwright ends its browser by the same `exit` event. */
export function watchTheEnd(): void {
  process.on('exit', endAll);
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
  for (const [signal, code] of Object.entries(codes)) process.on(signal, () => process.exit(code));
}
