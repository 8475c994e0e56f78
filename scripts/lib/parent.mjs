import { readFileSync } from 'node:fs';

/** How often the parents are looked for, in milliseconds. */
const everyMs = 500;

/** A file below /proc, which only Linux has; an empty text elsewhere, and for a process that is gone. */
function proc(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** The parent of a process, from `PID (NAME) STATE PPID ...`; undefined where it is not known. */
const parentOf = (pid) => proc(pid, 'stat').split(') ').pop().split(' ')[1];

/**
 * Ends this process, as by SIGTERM, when the npm that runs it is gone. npm runs a script through `sh -c` and sends its own
 * signals to that shell. A shell that stays beside its command (dash does) ends by itself and leaves the command running. When
 * npm is killed outright, that shell stays, too, so its parent is watched as well.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const { ppid } = process;
  const isShell = proc(ppid, 'cmdline').split('\0')[1] === '-c';
  const npm = isShell ? parentOf(ppid) : undefined;
  const timer = setInterval(() => {
    if (process.ppid === ppid && (!isShell || parentOf(ppid) === npm)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs);
  timer.unref();
}
