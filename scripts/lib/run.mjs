import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from './project.mjs';

const grouped = process.platform !== 'win32';
const running = new Set();

/** Ends a child and its descendants, if they are still running. */
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

/** Handles signals only while a child runs. */
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
 * Runs a command in its own process group, so that none of its processes outlive it. Resolves to
 * `{ code, stdout, output, timedOut }`: `output` has both streams, `code` is null when the command
 * was killed. `limit` is in milliseconds; `onLine` gets each line of stdout. Does not throw when
 * the command fails.
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
    // `exit`, not `close`: a descendant may keep the pipe open until it is ended here.
    child.on('exit', (code) => {
      clearTimeout(timer);
      endGroup(child, 'SIGKILL');
      forget(child);
      // The last output may still be in the pipe.
      setTimeout(() => resolve({ code, stdout: text(printed), output: text(all), timedOut }), 20);
    });
    child.on('error', (error) => {
      clearTimeout(timer);
      forget(child);
      reject(error);
    });
  });
}

/** Runs git, as `run`. Where git is not installed, `code` is null as for a command that failed. */
export const git = (...args) =>
  run('git', args).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
    return { code: null, stdout: '', output: '', timedOut: false };
  });

/** Runs a JavaScript file with this version of Node. */
export const runNode = (file, args, options) => run(process.execPath, [file, ...args], options);
