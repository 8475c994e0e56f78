import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Note } from '../../src/contract/note';
import type { Notification } from '../../src/contract/notification';
import type { Task } from '../../src/contract/task';
import type { User } from '../../src/contract/user';
import { seqHeader } from '../../src/contract/list';
import { contractHeader, contractVersion } from '../../src/contract/version';
import { fakeRoutes } from './fakeRoutes';
import { fakeTime, type FakeTime } from './fakeTimeRoutes';

export interface BackendPerson extends User {
  password: string;
}

/** One call as it arrived. */
export interface Call {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: unknown;
  status: number;
}

export interface BackendData {
  people: BackendPerson[];
  tasks: Task[];
  notifications: Map<string, Notification[]>;
  /** Notes by the id of their owner. */
  notes: Map<string, Note[]>;
  /** Only our own server has it. */
  time: FakeTime;
  /** Says in each answer that it is our own server. */
  isDocket: boolean;
}

export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Answers one call. `actor` is the person whose token was sent. */
export type Route = (request: {
  body: unknown;
  params: string[];
  query: URLSearchParams;
  actor: BackendPerson;
  data: BackendData;
}) => Answer;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * A backend with nothing but section 7 of the specification: plain JSON arrays, no streams, no
 * sequence numbers, no sockets. Its tokens are not signed; it remembers which are valid and which
 * have expired.
 */
export class FakeBackend {
  readonly calls: Call[] = [];
  readonly data: BackendData;
  /** Answers that replace the normal ones, by 'METHOD /path'. */
  readonly overrides = new Map<
    string,
    (call: { token: string | null }) => Answer | null | Promise<Answer | null>
  >();
  /** The `iat` and `exp` of new tokens, in seconds. By default tokens have neither. */
  tokenTimes: { iat?: number; exp?: number } = {};
  private readonly live = new Map<string, BackendPerson>();
  private readonly expired = new Set<string>();
  private readonly sessions = new Map<string, BackendPerson>();
  private issued = 0;
  // On a busy machine, a client may send its next request when the server has just given up waiting.
  private server = http.createServer({ keepAliveTimeout: 600_000 }, (request, response) => {
    void this.handle(request, response);
  });

  private constructor(data: Partial<BackendData>) {
    this.data = {
      people: data.people ?? [],
      tasks: data.tasks ?? [],
      notifications: data.notifications ?? new Map(),
      notes: data.notes ?? new Map(),
      time: data.time ?? fakeTime(),
      isDocket: data.isDocket ?? false,
    };
  }

  static async start(data: Partial<BackendData> = {}): Promise<FakeBackend> {
    const backend = new FakeBackend(data);
    await new Promise<void>((resolve) => backend.server.listen(0, '127.0.0.1', resolve));
    return backend;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  callsTo(method: string, path: string): Call[] {
    return this.calls.filter((call) => call.method === method && call.path === path);
  }

  /** Makes all access tokens expire. */
  expireTokens(): void {
    for (const token of this.live.keys()) this.expired.add(token);
    this.live.clear();
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private token({ _id, name, email, roles }: BackendPerson): string {
    this.issued += 1;
    const token = `${encode({ alg: 'none' })}.${encode({ userInfo: { _id, name, email, roles }, jti: this.issued, ...this.tokenTimes })}.`;
    const person = this.data.people.find((one) => one._id === _id);
    if (person) this.live.set(token, person);
    return token;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? 'GET';
    const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://backend');
    const body = await readBody(request);
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
    const call: Call = { method, path, headers: request.headers, body, status: 0 };
    this.calls.push(call);
    const answer =
      (await this.overrides.get(`${method} ${path}`)?.({ token })) ??
      this.answer(method, path, body, token, request.headers.cookie ?? '', searchParams);
    call.status = answer.status;
    if (answer.status === 0) return void request.socket.destroy();
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      // Our server numbers its lists. Without this, the page drops the fields that only it has.
      ...(this.data.isDocket && { [contractHeader]: contractVersion, [seqHeader]: '0' }),
      ...answer.headers,
    });
    response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
  }

  private answer(
    method: string,
    path: string,
    body: unknown,
    token: string | null,
    cookie: string,
    query: URLSearchParams,
  ): Answer {
    const session = /refresh=(\w+)/.exec(cookie)?.[1] ?? '';
    if (path === '/api/auth/login') {
      const { email, password } = body as { email: string; password: string };
      const person = this.data.people.find(
        (one) => one.email === email && one.password === password,
      );
      if (!person) return { status: 401, body: { error: 'Wrong email or password' } };
      const id = `session${this.sessions.size}`;
      this.sessions.set(id, person);
      return {
        status: 200,
        body: this.token(person),
        headers: { 'set-cookie': `refresh=${id}; HttpOnly; Path=/` },
      };
    }
    if (path === '/api/auth/refresh') {
      const person = this.sessions.get(session);
      return person
        ? { status: 200, body: this.token(person) }
        : { status: 401, body: { error: 'Unauthorized' } };
    }
    if (path === '/api/auth/logout') {
      this.sessions.delete(session);
      return { status: 204, headers: { 'set-cookie': 'refresh=; Max-Age=0; Path=/' } };
    }
    if (token === null) return { status: 401, body: { error: 'Token not found' } };
    if (this.expired.has(token)) return { status: 403, body: { error: 'Forbidden token expired' } };
    const actor = this.live.get(token);
    if (!actor) return { status: 401, body: { error: 'Invalid token' } };
    for (const [pattern, route] of fakeRoutes) {
      const params = pattern.exec(`${method} ${path}`);
      if (params) return route({ body, params: params.slice(1), query, actor, data: this.data });
    }
    return { status: 404, body: { error: 'Not found' } };
  }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('multipart/')) return readForm(text, /boundary=(.+)$/.exec(type)?.[1] ?? '');
  return text === '' ? undefined : JSON.parse(text);
}

/** The fields of a form by name. Each is a list; a file is given by its name. */
function readForm(text: string, boundary: string): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const part of text.split(`--${boundary}`).slice(1, -1)) {
    const name = / name="([^"]*)"/.exec(part)?.[1] ?? '';
    const file = / filename="([^"]*)"/.exec(part)?.[1];
    const content = part.slice(part.indexOf('\r\n\r\n') + 4, -2);
    (fields[name] ??= []).push(file ?? content);
  }
  return fields;
}
