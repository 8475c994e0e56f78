import { setTimeout as pause } from 'node:timers/promises';

/** An answer. `body` is the parsed JSON, or the text if it is not JSON. */
export interface TestAnswer {
  status: number;
  body: unknown;
  text: string;
  headers: Headers;
}

type Extra = Record<string, string>;

/** An HTTP client that keeps cookies by path and sends the Bearer token, as a browser does. */
export class TestClient {
  token: string | null = null;

  /** @param cookies those of the browser, which clients of other ports may share */
  constructor(
    readonly url: string,
    readonly cookies = new Map<string, { value: string; path: string }>(),
  ) {}

  /** The value of a cookie, whose name has the id of the installation. */
  cookie(which: 'refresh' | 'files' | 'device'): string | undefined {
    const name = [...this.cookies.keys()].find((each) => each.startsWith(`docket_${which}_`));
    return name === undefined ? undefined : this.cookies.get(name)?.value;
  }

  /**
   * Signs in and keeps the tokens. A server that was started on a busy machine may be overloaded at
   * first. @throws when the server refuses.
   */
  async signIn(email: string, password: string, extra: object = {}): Promise<void> {
    const body = { email, password, ...extra };
    let answer = await this.post('/api/auth/login', body);
    while (answer.status === 503 && answer.headers.has('retry-after')) {
      await pause(200);
      answer = await this.post('/api/auth/login', body);
    }
    if (answer.status !== 200 || typeof answer.body !== 'string')
      throw new Error(`sign-in refused: ${answer.status} ${answer.text}`);
    this.token = answer.body;
  }

  get(path: string, headers?: Extra): Promise<TestAnswer> {
    return this.send('GET', path, undefined, headers);
  }

  /** `body` is sent as JSON, or as a form if it is FormData. */
  post(path: string, body?: unknown, headers?: Extra): Promise<TestAnswer> {
    return this.send('POST', path, body, headers);
  }

  patch(path: string, body?: unknown, headers?: Extra): Promise<TestAnswer> {
    return this.send('PATCH', path, body, headers);
  }

  delete(path: string, body?: unknown, headers?: Extra): Promise<TestAnswer> {
    return this.send('DELETE', path, body, headers);
  }

  async send(method: string, path: string, body?: unknown, extra: Extra = {}): Promise<TestAnswer> {
    const headers = new Headers();
    if (this.token) headers.set('authorization', `Bearer ${this.token}`);
    const cookies = [...this.cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, { value }]) => `${name}=${value}`);
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
    if (!(body instanceof FormData)) headers.set('content-type', 'application/json');
    for (const [name, value] of Object.entries(extra)) headers.set(name, value);
    const response = await fetch(this.url + path, {
      method,
      headers,
      body: body instanceof FormData ? body : JSON.stringify(body),
      redirect: 'manual',
    });
    this.keepCookies(response.headers);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: jsonOrText(text) };
  }

  private keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const [name = '', value = ''] = pair.split('=');
      const path = attributes.find((part) => /^path=/i.test(part))?.slice(5) ?? '/';
      const gone = value === '' || attributes.some((part) => /^max-age=0$/i.test(part));
      if (gone) this.cookies.delete(name);
      else this.cookies.set(name, { value: decodeURIComponent(value), path });
    }
  }
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON.
    return text;
  }
}
