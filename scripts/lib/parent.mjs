import { readFileSync } from 'node:fs';

/** How often the parent is checked, in milliseconds. */
const everyMs = 500;

/**
 * The content of a file below /proc, which only Linux has; '' elsewhere and for processes that have
 * ended.
 */
function proc(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

/** The parent of a process, from `PID (NAME) STATE PPID ...`; undefined when unknown. */
const parentOf = (pid) => proc(pid, 'stat').split(') ').pop().split(' ')[1];

/**
 * Sends this process SIGTERM when the npm that runs it has ended. npm runs scripts through `sh -c`,
 * and sends its signals only to that shell. Some shells (dash) then end and leave the script
 * running. When npm is killed, the shell stays too, so its parent is watched as well.
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
