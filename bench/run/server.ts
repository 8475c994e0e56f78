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
  private constructor(
    private process: MeasuredProcess,
    private readonly startOn: (port: string) => Promise<MeasuredProcess>,
  ) {}

  /** `cwd`: the folder whose `dist` the server serves to browsers. */
  static async start(
    root: string,
    dataDir: string,
    settings: Record<string, string> = {},
    cwd = root,
  ): Promise<BenchServer> {
    const script = path.join(root, 'server', 'dist', 'index.mjs');
    const startOn = (port: string) => {
      const env = {
        PORT: port,
        DATA_DIR: dataDir,
        ACCESS_TOKEN_TTL: '86400',
        // Calls are counted, but the bench may make more of them than a person.
        REQUESTS_PER_PERSON: '1000000',
        REQUESTS_PER_ADDRESS: '1000000',
        ...settings,
      };
      return MeasuredProcess.start(root, script, env, [], cwd);
    };
    return new BenchServer(await startOn('0'), startOn);
  }

  /** Ends it as a crash would. */
  kill(): Promise<void> {
    return this.process.kill();
  }

  /** Starts it after `kill`, at the same address. */
  async startAgain(): Promise<void> {
    this.process = await this.startOn(new URL(this.url).port);
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
    return this.answerOf(method, route, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  /** Sends a form. */
  send(caller: ApiUser, route: string, body: FormData): Promise<Response> {
    const headers = { authorization: `Bearer ${caller.token}` };
    return this.answerOf('POST', route, { method: 'POST', headers, body });
  }

  private async answerOf(method: string, route: string, request: RequestInit): Promise<Response> {
    const answer = await fetch(this.url + route, request);
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
