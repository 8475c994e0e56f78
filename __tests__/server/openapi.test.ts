// On PostgreSQL: never, because no query decides the result.
import { logNames } from '../../src/app/logNames';
import { parseNames } from '../../src/lib/logNames';
import { startServer, type TestServer } from '../helpers/startServer';

interface Operation {
  summary?: string;
  security: unknown[];
  responses: Record<string, unknown>;
  parameters?: { name: string }[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> };
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

let server: TestServer;
let document: Document;
beforeAll(async () => {
  server = await startServer();
  document = (await server.client().get('/api/openapi.json')).body as Document;
});
afterAll(() => server.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      operation,
    })),
  );

test('the document has every route of the server, and no other', () => {
  const routes = server.routes
    .map(({ route }) => route)
    .filter((route) => !route.startsWith('HEAD ') && !route.endsWith('/openapi.json'));
  expect(
    operations()
      .map(({ route }) => route)
      .sort(),
  ).toEqual(routes.sort());
});

test('each route has a summary, an answer and its refusals', () => {
  for (const { route, operation } of operations()) {
    expect([route, operation.summary]).toEqual([route, expect.stringMatching(/^[A-Z]/)]);
    const statuses = Object.keys(operation.responses);
    expect([route, statuses]).toEqual([route, expect.arrayContaining(['4XX', '5XX'])]);
    if (!route.includes('/uploads/'))
      expect([route, statuses.some((status) => /^2/.test(status))]).toEqual([route, true]);
  }
});

test('only routes for anyone can be called without a token', () => {
  const access = new Map(server.routes.map((route) => [route.route, route.access]));
  for (const { route, operation } of operations())
    expect([route, operation.security.length === 0]).toEqual([
      route,
      access.get(route) === 'anyone',
    ]);
});

test('each write of a person who is signed in takes a key', () => {
  const access = new Map(server.routes.map((route) => [route.route, route.access]));
  for (const { route, operation } of operations())
    expect([
      route,
      (operation.parameters ?? []).some(({ name }) => name === 'idempotency-key'),
    ]).toEqual([route, !route.startsWith('GET ') && access.get(route) !== 'anyone']);
});

test('the form of a new task is described, although it is read as a stream', () => {
  const body = document.paths['/api/tasks']?.post?.requestBody?.content['multipart/form-data'];
  expect(Object.keys(body?.schema.properties ?? {})).toEqual([
    'title',
    'description',
    'priority',
    'dueDate',
    'assignedTo',
    'labels',
    'startDate',
    'estimate',
    'parent',
    'blockedBy',
    'recurrence',
    'initialStatus',
  ]);
});

test('the page is served by this server alone', async () => {
  const client = server.client();
  const page = await client.get('/api/docs/');
  expect([page.status, page.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self';/,
  );
  const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url);
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    const url = new URL(file, `${server.url}/api/docs/`);
    expect(url.origin).toBe(server.url);
    expect([file, (await fetch(url)).status]).toEqual([file, 200]);
  }
});

test('a log names the path of every call, and no other word', () => {
  const kept = (path: string) => logNames.requestPath?.(path) === 'plain';
  const paths = Object.keys(document.paths).filter(
    (path) => path.startsWith('/api/') && path !== '/api/docs',
  );
  // Its token is a secret.
  const notKept = ['/api/unsubscribe/{token}'];
  expect(paths.filter((path) => !kept(path.replace(/\{\w+\}/g, '0'.repeat(24))))).toEqual(notKept);
  expect(kept('/api/tasks/somebody')).toBe(false);
});

/** A JSON schema, as far as the test reads it. */
interface Schema {
  type?: string | string[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}
interface Body {
  content?: Record<string, { schema?: Schema }>;
}
/** They are in answers, but the page reads them before anything of them is in its state. */
const neverKept = [
  ...['/metrics', '/api/auth/login', '/api/auth/refresh', '/api/auth/password'],
  ...['/api/auth/account', '/api/labels', '/api/tasks/labels', '/api/calendar/{file}'],
].map((path) => `${path}.data`);

test('each text and each list of the wire is in the dictionary of logs', () => {
  const { general, inside } = parseNames(logNames);
  const unnamed = new Set<string>();
  const look = (schema: Schema, parent: string, name: string): void => {
    const entry = inside.get(parent)?.get(name) ?? general.get(name);
    for (const one of [schema, ...(schema.anyOf ?? [])]) {
      const types = [one.type].flat();
      if (types.includes('string') && !entry?.word) unnamed.add(`${parent}.${name}`);
      if (types.includes('array') && !entry?.isList) unnamed.add(`${parent}.${name}`);
      if (one.items) look(one.items, parent, name);
      for (const [key, field] of Object.entries(one.properties ?? {})) look(field, name, key);
    }
  };
  for (const [path, methods] of Object.entries(document.paths))
    for (const { responses, requestBody } of Object.values(methods))
      for (const body of [...Object.values(responses), requestBody] as (Body | undefined)[])
        for (const { schema } of Object.values(body?.content ?? {}))
          look(schema ?? {}, path, 'data');
  expect([...unnamed].filter((field) => !neverKept.includes(field)).sort()).toEqual([
    // The page keeps them by another name (the `fields` of an error), or not at all.
    'data.conflicts',
    'data.failed',
    'data.outcome',
  ]);
});
