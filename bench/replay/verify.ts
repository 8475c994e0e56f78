import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { VerifyOrder, VerifyTimes } from './kit/measureVerify';
import { endWithUs } from '../run/cleanup';
import { median, percentile } from '../run/statistics';
import type { Part } from '../run/main';
import type { Stage } from '../run/stage';

/** What the process may hold, in megabytes: Redux DevTools keeps every state. */
const heap = 6_000;

function measured(root: string, order: VerifyOrder): Promise<VerifyTimes> {
  const child = endWithUs(
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
  { options: { actions, tasks, people }, logFile }: Stage,
  runs: number,
): VerifyOrder => ({ actions, tasks, people, runs, file: logFile });

/** Makes the long log, unless an earlier part has. */
export async function ensureLog(stage: Stage): Promise<void> {
  if (!existsSync(stage.logFile)) await measured(stage.root, orderOf(stage, 0));
}

/** Promise: a log is verified within 1.3 times of what its actions cost the bare reducers, in the same process. */
export const verify: Part = async (stage, report) => {
  const { tasks, runs } = stage.options;
  const times = await measured(stage.root, orderOf(stage, runs));
  const name = `${times.actions.toLocaleString('en-GB')} actions over ${tasks.toLocaleString('en-GB')} tasks`;
  stage.say(
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
  report.promise('verify / reducing bare', median(times.verify) / median(times.bare), 1.3, 'x');
};
