import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from './project.mjs';

const grouped = process.platform !== 'win32';
const running = new Set();

/** Ends a child and whatever it started. A group that is gone already is what was wanted. */
function endGroup(child, signal) {
  try {
    if (grouped) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function stop(signal) {
  for (const child of running) endGroup(child, 'SIGKILL');
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

/** Signals are ours only while a child runs; otherwise they mean what they always mean. */
function track(child) {
  if (running.size === 0)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  running.add(child);
}

function forget(child) {
  running.delete(child);
  if (running.size === 0)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, stop);
}

const text = (chunks) => Buffer.concat(chunks).toString('utf8').trim();

/**
 * Runs a command to its end in its own process group, so that nothing it started outlives it.
 * Resolves to `{ code, stdout, output, timedOut }`: `output` has both streams, `code` is null when it was killed.
 * `limit` is in milliseconds; `onLine` is called with each line of stdout when it is whole. Never throws for a failing command.
 */
export function run(command, args, { env = process.env, limit = 20 * 60_000, onLine } = {}) {
  return new Promise((resolve, reject) => {
    const shell = process.platform === 'win32' && !command.endsWith('.exe');
    const child = spawn(command, args, {
      cwd: root,
      env,
      shell,
      detached: grouped,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    track(child);
    const printed = [];
    const all = [];
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      endGroup(child, 'SIGKILL');
    }, limit);
    if (onLine) createInterface({ input: child.stdout }).on('line', onLine);
    child.stdout.on('data', (chunk) => {
      printed.push(chunk);
      all.push(chunk);
    });
    child.stderr.on('data', (chunk) => all.push(chunk));
    // `exit`, not `close`: a grandchild that holds the pipe must not keep us waiting; it is ended here.
    child.on('exit', (code) => {
      clearTimeout(timer);
      endGroup(child, 'SIGKILL');
      forget(child);
      // What was written last may still be on its way through the pipe.
      setTimeout(() => resolve({ code, stdout: text(printed), output: text(all), timedOut }), 20);
    });
    child.on('error', (error) => {
      clearTimeout(timer);
      forget(child);
      reject(error);
    });
  });
}

/** Runs a JavaScript file of ours or of a package with this same Node. */
export const runNode = (file, args, options) => run(process.execPath, [file, ...args], options);
