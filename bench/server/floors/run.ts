import { fork } from 'node:child_process';
import path from 'node:path';
import { killOnExit } from '../../run/cleanup';
import type { BenchEnvironment } from '../../run/environment';

/** Runs a floor in a process of its own. Resolves with what it sends. */
export function runFloor<Result = number>(
  env: BenchEnvironment,
  name: 'rawQuery' | 'rawWrites' | 'rawPostgresWrites' | 'eventLog',
  args: readonly string[],
): Promise<Result> {
  const script = path.join(env.root, 'bench', 'dist', 'run', `${name}.mjs`);
  const child = killOnExit(fork(script, [...args], { stdio: ['ignore', 2, 2, 'ipc'] }));
  return new Promise((resolve, reject) => {
    child.once('message', (value: Result) => resolve(value));
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
  });
}
