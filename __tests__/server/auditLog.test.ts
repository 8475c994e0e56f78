import { recordAudit } from '../../server/audit/record';
import type { AuditAction, AuditLine, AuditPage } from '../../src/contract/audit';
import { createClock } from '../helpers/clock';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import type { TestClient } from '../helpers/testClient';

const clock = createClock();
let server: TestServer;
let root: TestClient;
let ann: TestPerson;

beforeAll(async () => {
  server = await startServer({ now: clock.now, config: { accessTokenTtl: 86_400 } });
  root = await server.signInRoot();
  ann = await server.createUser({ name: 'Ann' });
});
afterAll(() => server.close());
beforeEach(() => clock.advance(60_000));

const timeOf = (moment: number) => new Date(moment).toISOString();
/** The query for what a test has recorded. */
const sinceNow = () => `from=${timeOf(clock.now())}`;
async function list(query = ''): Promise<AuditPage> {
  const answer = await root.get(`/api/audit?${query}`);
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return answer.body as AuditPage;
}
const names = ({ lines }: { lines: AuditLine[] }) => lines.map((line) => line.target?.name);

/** Records deletions of accounts with these names. */
async function record(
  targets: readonly string[],
  action: AuditAction = 'accountDeleted',
  address = '10.0.0.1',
): Promise<void> {
  await recordAudit(
    server.context,
    server.context.db,
    ...targets.map((name) => ({
      actor: { ...ann, origin: { address, requestId: 'r1' } },
      action,
      target: { type: 'user' as const, _id: name, name },
    })),
  );
}

it('has the exports that pages report, with what and how many', async () => {
  const since = sinceNow();
  const report = (body: object) => ann.client.post('/api/exports', body);
  expect((await report({ list: 'tasks', format: 'csv', rows: 12 })).status).toBe(204);
  expect((await report({ list: 'notes', format: 'csv', rows: 12 })).status).toBe(400);
  expect((await report({ list: 'tasks', format: 'csv', rows: -1 })).status).toBe(400);
  expect((await report({ list: 'time', format: 'csv', rows: 3 })).status).toBe(204);
  expect((await list(since)).lines).toMatchObject([
    { action: 'exported', count: 3, details: { list: 'time', format: 'csv' } },
    {
      actor: { _id: ann._id, name: 'Ann' },
      action: 'exported',
      count: 12,
      details: { list: 'tasks', format: 'csv' },
    },
  ]);
});

it('lists the newest lines first, with everything that is known', async () => {
  const since = sinceNow();
  await record(['one', 'two']);
  expect(await list(since)).toEqual({
    lines: ['two', 'one'].map((name) => ({
      _id: expect.any(String) as string,
      at: timeOf(clock.now()),
      actor: { _id: ann._id, name: 'Ann' },
      action: 'accountDeleted',
      target: { type: 'user', _id: name, name },
      address: '10.0.0.1',
      requestId: 'r1',
      count: 1,
      details: {},
    })),
    next: null,
  });
});

it('has pages by cursor, which later lines do not move', async () => {
  const since = sinceNow();
  const targets = Array.from({ length: 450 }, (_, index) => String(index));
  await record(targets);
  const found: (string | undefined)[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page: AuditPage = await list(`${since}&limit=97${next ? `&before=${next}` : ''}`);
    expect(page.lines.length).toBeLessThanOrEqual(97);
    found.push(...names(page));
    next = page.next;
    clock.advance(1);
    await record(['later']);
  }
  expect(found).toEqual(targets.toReversed());
});

describe('a filter', () => {
  it('by actions gives the lines of each, in their order', async () => {
    const since = sinceNow();
    await record(['a', 'b']);
    await record(['c'], 'roleChanged');
    await record(['d'], 'accountDeleted');
    await record(['e'], 'notesInspected');
    expect(names(await list(`${since}&action=roleChanged`))).toEqual(['c']);
    expect(names(await list(`${since}&action=notesInspected,accountDeleted`))).toEqual([
      'e',
      'd',
      'b',
      'a',
    ]);
    expect(names(await list(`${since}&action=roleChanged,roleChanged`))).toEqual(['c']);
  });

  it('by person gives what they did and what was done to them, each once', async () => {
    const since = sinceNow();
    const other = await server.createUser({ name: 'Other' });
    await record([ann._id, other._id]);
    await record([other._id], 'roleChanged');
    const ofOther = `${since}&person=${other._id}`;
    expect((await list(ofOther)).lines.map((line) => line.action)).toEqual([
      'roleChanged',
      'accountDeleted',
      'signedIn',
    ]);
    expect((await list(`${ofOther}&action=signedIn`)).lines).toHaveLength(1);
    expect((await list(`${since}&person=${ann._id}`)).lines).toHaveLength(3);
    expect((await list(`${since}&person=nobody`)).lines).toEqual([]);
  });

  it('by time includes its start and excludes its end', async () => {
    const start = clock.now();
    for (const name of ['a', 'b', 'c']) {
      await record([name]);
      clock.advance(1_000);
    }
    const between = `from=${timeOf(start)}&to=${timeOf(start + 2_000)}`;
    expect(names(await list(between))).toEqual(['b', 'a']);
    expect(names(await list('to=1960-01-01T00:00:00Z'))).toEqual([]);
  });

  it('by address takes the beginning of one', async () => {
    const since = sinceNow();
    await record(['a'], 'accountDeleted', '10.1.2.3');
    await record(['b'], 'accountDeleted', '110.1.2.3');
    expect(names(await list(`${since}&address=10.1.`))).toEqual(['a']);
  });

  it('by text finds all words in any case, and takes no character as a pattern', async () => {
    const since = sinceNow();
    await record(['Ömer Çelik', 'Omer 100%', 'O_er']);
    const find = async (q: string) =>
      names(await list(`${since}&${new URLSearchParams({ q }).toString()}`));
    expect(await find('çELIK ömer')).toEqual(['Ömer Çelik']);
    expect(await find('celik')).toEqual(['Ömer Çelik']);
    expect(await find('O\u0308MER')).toEqual(['Omer 100%', 'Ömer Çelik']);
    expect(await find('%')).toEqual(['Omer 100%']);
    expect(await find('o_er')).toEqual(['O_er']);
    expect(await find("' or 1=1 --")).toEqual([]);
  });

  it('with few matches gives short pages, and all matches in the end', async () => {
    clock.advance(1);
    const since = sinceNow();
    await record(['needle']);
    for (let count = 0; count < 21; count += 1)
      await record(Array.from({ length: 1_000 }, () => 'hay'));
    const first = await list(`${since}&q=needle`);
    expect(first).toEqual({ lines: [], next: expect.any(String) as string });
    expect(names(await list(`${since}&q=needle&before=${first.next}`))).toEqual(['needle']);
  });

  it.each([
    'action=none',
    'action=',
    'from=yesterday',
    'to=1',
    'limit=0',
    'limit=201',
    'limit=x',
    'before=',
    'person=a&person=b',
    `q=${'a'.repeat(201)}`,
  ])('that is not valid is refused: %s', async (query) => {
    const answer = await root.get(`/api/audit?${query}`);
    const field = query.split('=')[0] ?? '';
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: expect.stringMatching(new RegExp(`^${field} `, 'i')) },
    ]);
  });
});

describe('an export', () => {
  it('as JSON has all lines that match, and is recorded', async () => {
    const filter = { from: timeOf(clock.now()), action: 'accountDeleted' };
    await record(Array.from({ length: 450 }, (_, index) => String(index)));
    const answer = await root.post('/api/audit/export', { ...filter, format: 'json' });
    expect(names({ lines: answer.body as AuditLine[] })).toEqual(
      Array.from({ length: 450 }, (_, index) => String(449 - index)),
    );
    const [line] = (await list(`from=${filter.from}&action=exported`)).lines;
    expect(line).toMatchObject({
      actor: { name: 'Root' },
      details: { list: 'audit', format: 'json' },
      requestId: answer.headers.get('x-request-id'),
    });
  });

  it('as CSV has a header, and no formulas', async () => {
    const from = timeOf(clock.now());
    await record(['=cmd()', 'say "hi"']);
    const answer = await root.post('/api/audit/export', {
      format: 'csv',
      from,
      action: 'accountDeleted',
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = answer.text.split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF?"Time","Action","Person"/);
    expect(lines[1]).toContain(`,"say ""hi""",`);
    expect(lines[2]).toContain(`,"'=cmd()",`);
    expect(lines).toHaveLength(4);
  });

  it('without lines is complete', async () => {
    const nothing = { to: '1970-01-01T00:00:00Z' };
    const json = await root.post('/api/audit/export', { ...nothing, format: 'json' });
    expect(json.text).toBe('[]');
    const csv = await root.post('/api/audit/export', { ...nothing, format: 'csv' });
    expect(csv.text.split('\r\n')).toHaveLength(2);
  });

  it('that is not valid is refused and not recorded', async () => {
    const since = sinceNow();
    expect((await root.post('/api/audit/export', { format: 'xml' })).status).toBe(400);
    expect((await root.post('/api/audit/export', {})).status).toBe(400);
    expect((await list(`${since}&action=exported`)).lines).toEqual([]);
  });
});
