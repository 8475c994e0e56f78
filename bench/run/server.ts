import path from 'node:path';
import type { AccessTokenPayload } from '../../src/contract/session';
import { benchPassword } from '../seed/rows';
import { MeasuredProcess } from './measuredProcess';
import type { Usage } from './processProbe';

/** A person who is signed in through the API. */
export interface ApiUser {
  id: string;
  token: string;
}

/** The built server in a process of its own. */
export class BenchServer {
  private constructor(private readonly process: MeasuredProcess) {}

  static async start(
    root: string,
    dataDir: string,
    settings: Record<string, string> = {},
  ): Promise<BenchServer> {
    const script = path.join(root, 'server', 'dist', 'index.mjs');
    return new BenchServer(
      await MeasuredProcess.start(root, script, {
        PORT: '0',
        DATA_DIR: dataDir,
        ACCESS_TOKEN_TTL: '86400',
        // Calls are counted, but the bench may make more of them than a person.
        REQUESTS_PER_PERSON: '1000000',
        REQUESTS_PER_ADDRESS: '1000000',
        ...settings,
      }),
    );
  }

  get url(): string {
    return this.process.url;
  }

  /** See `MeasuredProcess.usage`. */
  usage(): Promise<Usage> {
    return this.process.usage();
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

  stop(): Promise<void> {
    return this.process.stop();
  }
}
