import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { AccessTokenPayload } from '../../src/contract/session';
import { benchPassword } from '../seed/rows';
import { killOnExit } from './cleanup';

/** A person who is signed in through the API. */
export interface ApiUser {
  id: string;
  token: string;
}

/** CPU time of a process in milliseconds; null where the system has no /proc. */
export function cpuTime(pid: number | undefined): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}

/** The built server in a process of its own. */
export class BenchServer {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  static async start(root: string, dataDir: string, allowedOrigin: string): Promise<BenchServer> {
    const env = {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      ALLOWED_ORIGINS: allowedOrigin,
      ACCESS_TOKEN_TTL: '86400',
    };
    const child = killOnExit(
      spawn(process.execPath, [path.join(root, 'server', 'dist', 'index.mjs')], {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
    let printed = '';
    const url = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${printed}`)));
      child.stderr?.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
      child.stdout?.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        const ready = /ready at (http:\S+)/.exec(printed)?.[1];
        if (ready) resolve(ready);
      });
    });
    return new BenchServer(url, child);
  }

  cpu(): number | null {
    return cpuTime(this.child.pid);
  }

  async call(
    caller: ApiUser | null,
    method: string,
    route: string,
    body?: unknown,
    accept = 'application/json',
  ): Promise<Response> {
    const headers: Record<string, string> = { accept, 'content-type': 'application/json' };
    if (caller) headers.authorization = `Bearer ${caller.token}`;
    const answer = await fetch(this.url + route, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!answer.ok)
      throw new Error(`${method} ${route} was answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }

  async signIn(email: string): Promise<ApiUser> {
    const token: unknown = await (
      await this.call(null, 'POST', '/api/auth/login', { email, password: benchPassword })
    ).json();
    if (typeof token !== 'string') throw new Error('no token was answered');
    const { userInfo }: AccessTokenPayload = JSON.parse(
      Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
    );
    return { token, id: userInfo._id ?? '' };
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
