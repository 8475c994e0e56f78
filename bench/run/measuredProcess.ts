import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { killOnExit } from './cleanup';
import type { Usage } from './processProbe';

/** A Node process that serves something, with a probe that tells what the process uses. */
export class MeasuredProcess {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  /** Starts a script. Resolves when it prints `ready at ADDRESS`. */
  static async start(
    root: string,
    script: string,
    env: Record<string, string> = {},
    args: readonly string[] = [],
    cwd = root,
  ): Promise<MeasuredProcess> {
    const probe = pathToFileURL(path.join(root, 'bench', 'dist', 'run', 'processProbe.mjs')).href;
    const child = killOnExit(
      spawn(process.execPath, ['--import', probe, script, ...args], {
        cwd,
        env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      }),
    );
    let printed = '';
    const url = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) =>
        reject(new Error(`${path.basename(script)} ended with ${code}: ${printed}`)),
      );
      child.stderr?.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
      child.stdout?.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        const ready = /ready at (http:\S+)/.exec(printed)?.[1];
        if (ready) resolve(ready);
      });
    });
    return new MeasuredProcess(url, child);
  }

  /** What the process has used. Event-loop delays are those since the last question. */
  usage(): Promise<Usage> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error('the measured process has ended'));
      this.child.once('exit', ended);
      this.child.once('message', (usage: Usage) => {
        this.child.off('exit', ended);
        resolve(usage);
      });
      this.child.send('usage');
    });
  }

  /** Ends it as a crash would. */
  async kill(): Promise<void> {
    const ended = new Promise((resolve) => {
      this.child.once('exit', resolve);
    });
    this.child.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = new Promise((resolve) => {
      this.child.once('exit', resolve);
    });
    this.child.kill('SIGTERM');
    const timer = wait(5_000).then(() => this.child.kill('SIGKILL'));
    await Promise.race([ended, timer]);
  }
}
