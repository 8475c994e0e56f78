import { fork } from 'node:child_process';
import path from 'node:path';
import { killOnExit } from '../../run/cleanup';
import type { BenchEnvironment } from '../../run/environment';

/** Runs a floor in a process of its own. Resolves with the number that it sends. */
export function runFloor(
  env: BenchEnvironment,
  name: 'rawQuery' | 'rawWrites',
  args: readonly string[],
): Promise<number> {
  const script = path.join(env.root, 'bench', 'dist', 'run', `${name}.mjs`);
  const child = killOnExit(fork(script, [...args], { stdio: ['ignore', 2, 2, 'ipc'] }));
  return new Promise((resolve, reject) => {
    child.once('message', (value: number) => resolve(value));
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
  });
}
