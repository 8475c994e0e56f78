// With --all: thousands of random calls.
import * as fc from 'fast-check';
import { calls } from '../helpers/permissionCalls';
import { PermissionFixture } from '../helpers/permissionFixture';
import { scaledTimeout } from '../helpers/scaledTimeout';
import type { TestPerson } from '../helpers/startServer';

// Every call with values that no client of ours sends, as Root, who gets past the guards.

jest.setTimeout(scaledTimeout(120_000));

let fixture: PermissionFixture;
const faults: string[] = [];
beforeAll(async () => {
  fixture = await PermissionFixture.start({
    config: { requestsPerPerson: 1_000_000, requestsPerAddress: 1_000_000 },
    prepare: ({ fastify }) => {
      fastify.addHook('onError', async (request, _reply, error) => {
        if (!('status' in error) && (error.statusCode ?? 500) >= 500)
          faults.push(`${request.method} ${request.url}: ${error.message}`);
      });
    },
  });
});
afterAll(() => fixture.close());

/** Texts of JSON, because some of them have no JavaScript value. */
const hostileTexts = [
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e309',
  '-1e309',
  '1000000000',
  '9007199254740993',
  '""',
  '" "',
  '"\\u0000"',
  '"\\ud800"',
  '"\\u202egpj.exe"',
  '"__proto__"',
  '"constructor"',
  '"2026-02-30"',
  '"%00%2e%2e%2f"',
  '"\' or 1=1 --"',
  `"${'a'.repeat(1_000_000)}"`,
  '[]',
  '[null]',
  '[[]]',
  `[${'0,'.repeat(10_000)}0]`,
  '{}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"a":1,"a":2}',
  '{"toString":1}',
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
] as const;
const hostile = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.json({ stringUnit: 'binary' }) },
);

type Answer = [status: number, text: string];

async function send(
  { client }: TestPerson,
  method: string,
  path: string,
  body?: string,
): Promise<Answer> {
  const response = await fetch(client.url + path, {
    method,
    headers: {
      authorization: `Bearer ${client.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body,
    redirect: 'manual',
  });
  return [response.status, await response.text()];
}

/** The beginning of a text, without lone surrogates, which no URL can have. */
const inUrl = (value: string, length: number) =>
  encodeURIComponent(Buffer.from(value.slice(0, length)).toString());

/** An answer is a success, or a refusal with one readable text. */
function expectAnswer([status, text]: Answer, path: string): void {
  expect(status).toBeLessThan(500);
  // Else nothing but the guard would have been tested.
  if (!path.startsWith('/api/auth')) expect([401, 429]).not.toContain(status);
  if (status < 400) return;
  const body = JSON.parse(text) as { error: string };
  expect(Object.keys(body)).toEqual(['error']);
  expect(body.error).toMatch(/\S/);
  expect(body.error.length).toBeLessThan(500);
  expect(body.error).not.toMatch(/\bat .*:\d+:\d+|node_modules|SQLITE|select |insert |ZodError/);
}

const isForm = (body: unknown) => body instanceof FormData;

/** The body as JSON with one of its fields, chosen by `pick`, replaced by the text `value`. */
function withField(body: unknown, pick: number, value: string): string {
  const fields = Object.entries((body ?? {}) as Record<string, unknown>);
  if (fields.length === 0) return value;
  return `{${fields
    .map(
      ([name, own], index) =>
        `${JSON.stringify(name)}:${index === pick % fields.length ? value : JSON.stringify(own)}`,
    )
    .join()}}`;
}

const rows = Object.keys(calls).map((row) => {
  const [method = '', path = ''] = (row.split(' |')[0] ?? '').split(' ');
  return { row, method, path };
});

it.each(rows)('$row is answered clearly whatever is sent (C-1)', async ({ row, method, path }) => {
  await fc.assert(
    fc.asyncProperty(hostile, fc.nat(20), fc.nat(5), async (value, pick, place) => {
      // Only these calls can end the session.
      const me = path.startsWith('/api/auth')
        ? await fixture.newPerson('Root')
        : fixture.person('Root');
      const call = await calls[row]?.(fixture, me);
      if (isForm(call?.body)) return;
      const isInPath = place === 0 && path.includes(':');
      const url = path.replace(/:(\w+)/g, (_all, name: string) =>
        isInPath ? inUrl(value, 60) : (call?.params?.[name] ?? ''),
      );
      const inQuery = inUrl(value, 2_000);
      if (method === 'GET' || method === 'HEAD')
        expectAnswer(
          await send(me, method, `${url}?limit=${inQuery}&before=${inQuery}&q=${inQuery}`),
          path,
        );
      else if (place === 1) expectAnswer(await send(me, method, url, value), path);
      else expectAnswer(await send(me, method, url, withField(call?.body, pick, value)), path);
    }),
    { numRuns: 5, endOnFailure: true },
  );
  expect(faults).toEqual([]);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

it('still answers an ordinary call (C-1)', async () => {
  expect((await fixture.person('stranger').client.get('/api/notes')).status).toBe(200);
});
