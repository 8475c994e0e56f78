import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { VerifyOrder, VerifyTimes } from './internals/measureVerify';
import { killOnExit } from '../run/cleanup';
import { median, percentile } from '../run/statistics';
import type { Measurement } from '../run/main';
import type { BenchEnvironment } from '../run/environment';

/** Heap limit of the process in megabytes. Redux DevTools keeps every state. */
const heap = 6_000;

function measureInProcess(root: string, order: VerifyOrder): Promise<VerifyTimes> {
  const child = killOnExit(
    fork(path.join(root, 'bench', 'dist', 'run', 'measureVerify.mjs'), {
      execArgv: ['--expose-gc', `--max-old-space-size=${heap}`],
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 2, 2, 'ipc'],
    }),
  );
  return new Promise((resolve, reject) => {
    child.once('message', (times: VerifyTimes) => resolve(times));
    child.once('exit', (code, signal) =>
      reject(new Error(`the measuring process ended with ${code ?? signal}`)),
    );
    child.send(order);
  });
}

const orderOf = (
  { options: { actions, tasks, people }, logFile }: BenchEnvironment,
  runs: number,
): VerifyOrder => ({ actions, tasks, people, runs, file: logFile });

/** Makes the long log unless an earlier measurement did. */
export async function ensureLog(env: BenchEnvironment): Promise<void> {
  if (!existsSync(env.logFile)) await measureInProcess(env.root, orderOf(env, 0));
}

/**
 * Limit: verifying a log takes at most twice as long as reducing its actions in the same
 * process. Most of the rest compares the changes of each action.
 */
export const verify: Measurement = async (env, report) => {
  const { tasks, runs } = env.options;
  const times = await measureInProcess(env.root, orderOf(env, runs));
  const name = `${times.actions.toLocaleString('en-GB')} actions over ${tasks.toLocaleString('en-GB')} tasks`;
  env.log(
    `  bare ${times.bare.map(Math.round).join(', ')} ms; verify ${times.verify.map(Math.round).join(', ')} ms; Redux DevTools ${times.imported.map(Math.round).join(', ')} ms`,
  );
  report.figure({
    name: `${name}: verify`,
    value: median(times.verify),
    unit: 'ms',
    floor: median(times.bare),
    peer: { reduxDevTools: median(times.imported) },
  });
  report.figure({
    name: `${name}: a state after a jump, p95`,
    value: percentile(times.jumps, 0.95),
    unit: 'ms',
    peer: { reduxDevTools: percentile(times.peerJumps, 0.95) },
  });
  report.figure({ name: `${name}: write the file`, value: times.write, unit: 'ms' });
  report.figure({ name: `${name}: read the file`, value: times.read, unit: 'ms' });
  report.figure({ name: `${name}: size of the file`, value: times.fileBytes / 1e6, unit: 'MB' });
  report.limit('verify / reducing bare', median(times.verify) / median(times.bare), 2, 'x');
};
