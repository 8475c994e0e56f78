import type { Transport } from '../../src/data/store/extra';

/** A streamed list whose rows, end and failure the test controls. */
export class StreamedList {
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  readonly response: Response;

  constructor(headers: Record<string, string> = {}) {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void (this.controller = controller),
    });
    this.response = new Response(body, {
      status: 200,
      headers: { 'content-type': 'application/x-ndjson', ...headers },
    });
  }

  push(rows: readonly unknown[]): void {
    this.text(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }

  text(text: string): void {
    this.controller?.enqueue(new TextEncoder().encode(text));
  }

  end(): void {
    this.controller?.close();
  }

  break(): void {
    this.controller?.error(new TypeError('terminated'));
  }
}

/** A transport that answers by path. Other paths are not found. */
export function fakeTransport(
  answers: Record<string, () => Response | Promise<Response>>,
): Transport {
  return {
    apiHost: 'http://backend.test',
    sockets: false,
    isDocket: true,
    fetch: async (input) =>
      (await answers[new URL(String(input)).pathname]?.()) ??
      new Response('{"error":"Not found"}', { status: 404 }),
    upload: () => Promise.reject(new Error('no uploads here')),
  };
}
