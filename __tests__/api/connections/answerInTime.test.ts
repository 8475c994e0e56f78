import { answerInTime, fetchInTime } from '../../../src/data/api/connections/answerInTime';

const pool = 6;
const url = '/api/notes';
const keyed = { method: 'POST', headers: { 'Idempotency-Key': 'key' }, body: '{}' };
let swept = 0;

/** Never answers, and fails when it is given up, as a call on a dead connection. */
const hang = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener('abort', () => {
      reject(new DOMException('This operation was aborted', 'AbortError'));
    });
  });
const answered = () => Promise.resolve(new Response('answer'));

/** A `fetch` whose calls are answered in this way, one after another. */
function fetchOf(...answers: ((signal?: AbortSignal | null) => Promise<Response>)[]) {
  const calls: [string, string | undefined][] = [];
  const send: typeof fetch = (target, init) => {
    calls.push([String(target), new Headers(init?.headers).get('idempotency-key') ?? undefined]);
    return (answers.shift() ?? hang)(init?.signal);
  };
  return { send, calls };
}
/** How a call has ended after this much time. */
async function after(ms: number, call: Promise<Response>): Promise<string> {
  const end = call.then(
    (response) => response.text(),
    (error: unknown) => String(error),
  );
  await jest.advanceTimersByTimeAsync(ms);
  return Promise.race([end, Promise.resolve('waits')]);
}

/** Whether the connections that are tried answer. */
let isReachable: boolean;
beforeEach(() => {
  swept = 0;
  isReachable = true;
  jest.useFakeTimers();
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => {
    swept += 1;
    return isReachable ? answered() : Promise.reject(new TypeError('Failed to fetch'));
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test.each([
  ['reads', {}, undefined],
  ['has a key', keyed, 'key'],
])(
  'a silent call that %s is made again, after all idle connections were tried',
  async (_what, init, key) => {
    const { send, calls } = fetchOf(hang, answered);
    expect(await after(8_000, fetchInTime(send, url, init))).toBe('answer');
    expect(calls).toEqual([
      [url, key],
      [url, key],
    ]);
    expect(swept).toBe(pool);
  },
);

test('a call that may not be made twice has a minute, and then fails', async () => {
  const { send, calls } = fetchOf();
  const call = fetchInTime(send, url, { method: 'POST', body: '{}' });
  expect(await after(59_000, call)).toBe('waits');
  expect(await after(2_000, call)).toContain('silent');
  expect(calls).toHaveLength(1);
});

test('a call fails at once when no connection answers', async () => {
  isReachable = false;
  const { send, calls } = fetchOf();
  expect(await after(8_000, fetchInTime(send, url))).toContain('silent');
  expect(calls).toHaveLength(1);
});

test('a slow server has a minute for the second attempt', async () => {
  const { send } = fetchOf(hang, async () => {
    await new Promise((resolve) => setTimeout(resolve, 50_000));
    return answered();
  });
  expect(await after(58_500, fetchInTime(send, url))).toBe('answer');
});

test('a call that was cancelled is not made again', async () => {
  const { send, calls } = fetchOf();
  const stop = new AbortController();
  const call = fetchInTime(send, url, { signal: stop.signal });
  stop.abort();
  expect(await after(100, call)).toContain('AbortError');
  expect(await after(60_000, call)).toContain('AbortError');
  expect([calls.length, swept]).toEqual([1, 0]);
});

test('a call that sends on is not silent', async () => {
  let send = () => {};
  const call = answerInTime(
    (signal, onProgress) => {
      send = onProgress;
      return hang(signal);
    },
    { signal: null, mayRepeat: true, size: 0 },
  );
  for (let part = 0; part < 5; part += 1) {
    expect(await after(7_000, call)).toBe('waits');
    send();
  }
  expect(swept).toBe(0);
  await after(8_000, call);
  expect(swept).toBe(pool);
  await after(70_000, call);
});

test('what is large has time to be sent', async () => {
  const { send, calls } = fetchOf();
  const call = fetchInTime(send, url, { ...keyed, body: 'x'.repeat(640_000) });
  expect(await after(17_000, call)).toBe('waits');
  expect(calls).toHaveLength(1);
  await after(1_500, call);
  expect(calls).toHaveLength(2);
  await after(80_000, call);
});

test('an answer that breaks off in silence fails, and one that is read slowly does not', async () => {
  let write: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (write = controller) });
  const { send } = fetchOf(() =>
    Promise.resolve(new Response(body, { status: 203, headers: { 'x-docket': '7' } })),
  );
  const response = await fetchInTime(send, url);
  expect([response.status, response.headers.get('x-docket')]).toEqual([203, '7']);
  const reader = response.body?.getReader();
  const part = () => reader?.read().then(({ value }) => new TextDecoder().decode(value));
  write?.enqueue(new TextEncoder().encode('first'));
  expect(await part()).toBe('first');
  await jest.advanceTimersByTimeAsync(600_000);
  write?.enqueue(new TextEncoder().encode('second'));
  expect(await part()).toBe('second');
  const third = expect(part()).rejects.toThrow('silent');
  await jest.advanceTimersByTimeAsync(60_000);
  await third;
});

test('an answer without content stays one, where the browser gives it an empty body', async () => {
  const empty = new Response(null, { status: 204 });
  Object.defineProperty(empty, 'body', { value: new Response('').body });
  const { send } = fetchOf(() => Promise.resolve(empty));
  expect((await fetchInTime(send, url)).status).toBe(204);
});
