import type { ImportVerdict, PersonLine, TaskLine } from '../../src/contract/transfer';
import type { Announcement } from '../../src/contract/event';
import type { Task } from '../../src/contract/task';
import type { User } from '../../src/contract/user';
import { deleteOldKeys } from '../../server/imports/deleteOldKeys';
import { taskLine } from '../helpers/importTasks';
import { startServer, type TestPerson, type TestServer } from '../helpers/startServer';
import type { TestAnswer, TestClient } from '../helpers/testClient';
import { TestSocket } from '../helpers/testSocket';

let server: TestServer;
let ada: TestPerson;
let uma: TestPerson;
let udo: TestPerson;
beforeAll(async () => {
  server = await startServer();
  ada = await server.createUser({ name: 'Ada Admin', roles: ['Admin'] });
  uma = await server.createUser({ name: 'Uma User' });
  udo = await server.createUser({ name: 'Udo User' });
});
afterAll(() => server.close());

let made = 0;
const person = (fields: Partial<PersonLine> = {}): PersonLine => {
  made += 1;
  return {
    line: made + 1,
    name: `New ${made}`,
    email: `new${made}@example.com`,
    role: '',
    active: '',
    password: 'Some-pass-1!',
    ...fields,
  };
};
const task = (fields: Partial<TaskLine> = {}): TaskLine => {
  made += 1;
  return taskLine({
    line: made + 1,
    title: `Imported ${made}`,
    assignees: [uma.email],
    ...fields,
  });
};
const verdictsOf = (answer: TestAnswer): ImportVerdict[] => {
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return answer.body as ImportVerdict[];
};
const send = async (
  path: string,
  rows: unknown[],
  confirm: boolean,
  client: TestClient = ada.client,
) => verdictsOf(await client.post(`/api/${path}/import`, { rows, confirm }));
const outcomes = (verdicts: ImportVerdict[]) =>
  verdicts.map((verdict) => (verdict.outcome === 'refused' ? verdict.error : verdict.outcome));
const idOf = (verdict?: ImportVerdict) =>
  verdict && verdict.outcome !== 'refused' ? verdict._id : undefined;
const users = async () => (await ada.client.get('/api/users')).body as User[];
const tasks = async () => (await ada.client.get('/api/tasks')).body as Task[];
const byTitle = async (title: string) => (await tasks()).filter((one) => one.title === title);

describe('importing people', () => {
  it('reports what would happen to each line, in order, and writes nothing', async () => {
    const before = await users();
    const rows = [
      person(),
      person({ name: '  ' }),
      person({ email: 'not an address' }),
      person({ email: ` ${uma.email.toUpperCase()} ` }),
      person({ role: 'root' }),
      person({ role: 'Chief' }),
      person({ active: 'perhaps' }),
      person({ password: '' }),
      person({ password: 'weak' }),
    ];
    const verdicts = await send('users', rows, false);
    expect(outcomes(verdicts)).toEqual([
      'new',
      'Name must not be blank',
      'Email must be an e-mail address',
      'exists',
      'Role must not be Root',
      'Role must be User or Admin, but is "Chief"',
      'Active must be yes or no, but is "perhaps"',
      'A new account needs a password.',
      expect.stringMatching(/^Password must be at least 8/),
    ]);
    expect(verdicts.map((verdict) => verdict.line)).toEqual(rows.map((row) => row.line));
    expect(await users()).toEqual(before);
  });

  it('creates accounts that can sign in, once for each valid line', async () => {
    const rows = [
      person({ role: 'ADMIN', active: 'Yes' }),
      person({ role: 'Nobody' }),
      person({ active: '' }),
    ];
    expect(outcomes(await send('users', rows, true))).toEqual([
      'new',
      'Role must be User or Admin, but is "Nobody"',
      'new',
    ]);
    await server.signIn(rows[0]?.email ?? '', 'Some-pass-1!');
    const list = await users();
    expect(list.find((user) => user.email === rows[0]?.email)).toMatchObject({
      roles: ['Admin'],
      active: true,
    });
    expect(list.find((user) => user.email === rows[2]?.email)).toMatchObject({
      roles: ['User'],
      active: false,
    });

    expect(outcomes(await send('users', rows, true))).toEqual([
      'exists',
      'Role must be User or Admin, but is "Nobody"',
      'exists',
    ]);
    expect(await users()).toEqual(list);
  });

  it('recognises existing accounts by e-mail, even if other fields are invalid', async () => {
    const rows = [
      person({ email: server.root.email, role: 'Root', active: 'active', password: '' }),
      person({ email: uma.email.toUpperCase(), password: '' }),
      person({ email: udo.email, name: ' ', active: 'perhaps' }),
      person({ email: udo.email }),
    ];
    const expected = ['exists', 'exists', 'exists', `Line ${rows[2]?.line} has the same e-mail.`];
    expect(outcomes(await send('users', rows, false))).toEqual(expected);
    const before = await users();
    const verdicts = await send('users', rows, true);
    expect(outcomes(verdicts)).toEqual(expected);
    expect(idOf(verdicts[1])).toBe(uma._id);
    expect(await users()).toEqual(before);
  });

  it('accepts the first of two lines with the same e-mail', async () => {
    const first = person();
    const verdicts = await send(
      'users',
      [first, person({ email: first.email.toUpperCase() })],
      true,
    );
    expect(outcomes(verdicts)).toEqual(['new', `Line ${first.line} has the same e-mail.`]);
    expect((await users()).filter((user) => user.email.toLowerCase() === first.email)).toHaveLength(
      1,
    );
  });

  it('creates each account once when a file is imported twice at the same time', async () => {
    const rows = Array.from({ length: 10 }, () => person());
    const answers = await Promise.all([
      send('users', rows, true),
      send('users', rows, true),
      send('users', rows, true),
    ]);
    for (const [index] of rows.entries()) {
      expect(answers.map((verdicts) => verdicts[index]?.outcome).sort()).toEqual([
        'exists',
        'exists',
        'new',
      ]);
    }
  });

  it('answers a repeated call as the first, which accounts were created by it (F-5)', async () => {
    const rows = [person(), person({ email: 'bad' })];
    const key = { 'idempotency-key': 'these-people' };
    const sendOnce = () => ada.client.post('/api/users/import', { rows, confirm: true }, key);
    const [first, second] = await Promise.all([sendOnce(), sendOnce()]);
    expect(verdictsOf(first).map(({ outcome }) => outcome)).toEqual(['new', 'refused']);
    expect(verdictsOf(second)).toEqual(verdictsOf(first));
    expect(verdictsOf(await sendOnce())).toEqual(verdictsOf(first));
  });

  it('notifies other administrators once', async () => {
    const socket = new TestSocket(server.url, { userId: ada._id, token: ada.client.token });
    await socket.ready();
    await send('users', [person(), person(), person()], true);
    // Presence changes have no number.
    const told = () =>
      socket.numbered().filter((event) => event.name === 'adminUpdateUserList').length;
    await socket.until(() => told() > 0);
    await send('users', [person({ name: '' })], true);
    const renamed = await send('users', [person()], true);
    expect(outcomes(renamed)).toEqual(['new']);
    await socket.until(() => told() > 1);
    expect(told()).toBe(2);
    socket.close();
  });
});

describe('importing tasks', () => {
  it('creates tasks: values in any case, defaults for blanks, people by e-mail or name', async () => {
    const rows = [
      task({
        title: 'All of it',
        description: 'Text',
        priority: 'high',
        status: 'in progress',
        dueDate: '2031-01-31',
        assignees: [uma.email.toUpperCase(), 'Udo User', uma.name],
        labels: ['a', ' b ', 'a'],
      }),
      task({ title: 'Done already', status: 'COMPLETED' }),
      task({ title: 'Least of it' }),
    ];
    expect(outcomes(await send('tasks', rows, false))).toEqual(['new', 'new', 'new']);
    expect(await byTitle('All of it')).toEqual([]);
    const verdicts = await send('tasks', rows, true);
    expect(outcomes(verdicts)).toEqual(['new', 'new', 'new']);
    const [whole] = await byTitle('All of it');
    expect(whole).toMatchObject({
      description: 'Text',
      priority: 'High',
      status: 'In Progress',
      dueDate: '2031-01-31',
      completedAt: null,
      labels: ['a', 'b'],
      assignedTo: [
        { _id: uma._id, name: uma.name },
        { _id: udo._id, name: udo.name },
      ],
      createdBy: { _id: ada._id, name: ada.name },
    });
    expect(verdicts[0]).toMatchObject({ _id: whole?._id });
    expect(whole?.activity).toEqual([
      expect.objectContaining({ type: 'assigned' }),
      expect.objectContaining({ type: 'assigned' }),
    ]);
    expect((await byTitle('Done already'))[0]).toMatchObject({
      status: 'Completed',
      completedAt: expect.any(String),
    });
    expect((await byTitle('Least of it'))[0]).toMatchObject({
      status: 'Pending',
      priority: 'Medium',
      dueDate: null,
      labels: [],
    });
  });

  it('refuses single lines with a reason', async () => {
    await server.createUser({ name: 'Sam Same' });
    await server.createUser({ name: 'Sam Same' });
    const verdicts = await send(
      'tasks',
      [
        task({ title: ' ' }),
        task({ priority: 'Urgent' }),
        task({ status: 'Lost' }),
        task({ dueDate: '31.12.2030' }),
        task({ dueDate: '2030-02-30' }),
        task({ assignees: [] }),
        task({ assignees: [uma.email, 'Nobody At All'] }),
        task({ assignees: ['Sam Same'] }),
        task({ labels: ['x'.repeat(51)] }),
        task({ title: 'x'.repeat(301) }),
        task({ title: 'a\0b' }),
        task({ title: 'Good' }),
      ],
      true,
    );
    expect(outcomes(verdicts)).toEqual([
      'Title must not be blank',
      'Priority must be Low, Medium or High, but is "Urgent"',
      'Status must be Pending, In Progress, Completed or On Hold, but is "Lost"',
      'Due date must be a date like 2030-01-31, but is "31.12.2030"',
      'Due date must be a date like 2030-01-31, but is "2030-02-30"',
      'Please assign the task to at least one team member.',
      'Assignees: nobody is called "Nobody At All"',
      'Assignees: more than one person is called "Sam Same"; use an e-mail address',
      'Labels must be at most 50 characters',
      'Title must be at most 300 characters',
      'Title contains characters that cannot be stored',
      'new',
    ]);
    expect(await byTitle('Good')).toHaveLength(1);
  });

  it('stores since when a task is completed', async () => {
    const rows = [
      task({ title: 'On a day', completedAt: '2026-01-09' }),
      task({
        title: 'At a time',
        status: 'completed',
        completedAt: '2026-01-09T23:30:00.000+0200',
      }),
      task({ title: 'Still going on', status: 'In Progress', completedAt: '2026-01-09' }),
      task({ title: 'At no time', completedAt: '9 Jan' }),
    ];
    expect(outcomes(await send('tasks', rows, true))).toEqual([
      'new',
      'new',
      'The task is completed on 2026-01-09, but its status is "In Progress".',
      'Completed at must be a date like 2030-01-31, but is "9 Jan"',
    ]);
    expect((await byTitle('On a day'))[0]).toMatchObject({
      status: 'Completed',
      completedAt: '2026-01-09T12:00:00.000Z',
    });
    expect((await byTitle('At a time'))[0]?.completedAt).toBe('2026-01-09T21:30:00.000Z');
    expect(outcomes(await send('tasks', rows.slice(0, 2), true))).toEqual(['exists', 'exists']);
  });

  it('takes a comma for a part of a name if an account is called so', async () => {
    const doe = await server.createUser({ name: 'Doe, John' });
    const assigned = async (cell: string) => {
      const row = task({ assignees: [cell] });
      const [verdict] = await send('tasks', [row], true);
      if (verdict?.outcome === 'refused') return verdict.error;
      return (await byTitle(row.title))[0]?.assignedTo.map(({ _id }) => _id);
    };
    expect(await assigned('Doe, John')).toEqual([doe._id]);
    expect(await assigned('Uma User, Doe, John,Udo User')).toEqual([uma._id, doe._id, udo._id]);
    expect(await assigned(`${uma.email}, ${udo.email}`)).toEqual([uma._id, udo._id]);
    expect(await assigned('Roe, Jane')).toBe('Assignees: nobody is called "Roe, Jane"');
    expect(await assigned('Uma User, Jane')).toBe('Assignees: nobody is called "Jane"');
    await server.createUser({ name: 'Uma User, Udo User' });
    await server.createUser({ name: 'Uma User, Udo User' });
    expect(await assigned('Uma User, Udo User')).toMatch(/^Assignees: more than one person/);
    expect(await assigned(',')).toBe('Assignees: nobody is called ","');
  });

  it('finds a person whose name is written in another way, first who is called exactly so', async () => {
    const maren = await server.createUser({ name: 'Maren Lindqvist' });
    const zoe = await server.createUser({ name: 'Zo\u00eb' });
    const zoePlain = await server.createUser({ name: 'Zoe' });
    const assigneesOf = async (name: string) => {
      const [verdict] = await send('tasks', [task({ assignees: [name] })], true);
      if (verdict?.outcome === 'refused') return verdict.error;
      const found = (await tasks()).find(({ _id }) => _id === idOf(verdict));
      return found?.assignedTo.map(({ _id }) => _id);
    };
    expect(await assigneesOf('maren lindqvist')).toEqual([maren._id]);
    expect(await assigneesOf(' Maren \u00a0Lindqvist')).toEqual([maren._id]);
    expect(await assigneesOf('Zoe\u0308')).toEqual([zoe._id]);
    expect(await assigneesOf('Zoe')).toEqual([zoePlain._id]);
    expect(await assigneesOf('ZOE')).toMatch(/more than one person is called "ZOE"/);
  });

  it('creates each line once for all people, and two tasks for two equal lines', async () => {
    const root = await server.signInRoot();
    const rows = [
      task({ title: 'Twin', occurrence: 1 }),
      task({ title: 'Twin', occurrence: 2 }),
      task({ title: 'Referred', reference: 'X-1' }),
    ];
    expect(outcomes(await send('tasks', rows, true))).toEqual(['new', 'new', 'new']);
    // Other line numbers, another order, another person, and a reference with other content.
    const again = [
      { ...rows[2], title: 'Referred, renamed', line: 90 },
      { ...rows[1], line: 91 },
      { ...rows[0], line: 92 },
    ];
    expect(outcomes(await send('tasks', again, true, root))).toEqual([
      'exists',
      'exists',
      'exists',
    ]);
    expect(await byTitle('Twin')).toHaveLength(2);
    expect(await byTitle('Referred, renamed')).toHaveLength(0);
  });

  it('accepts the first of two lines with the same reference', async () => {
    const first = task({ reference: 'R-7' });
    expect(outcomes(await send('tasks', [first, task({ reference: ' R-7 ' })], true))).toEqual([
      'new',
      `Line ${first.line} has the same reference.`,
    ]);
  });

  it('recognises a task by its reference, even if other fields are invalid', async () => {
    const named = task({ reference: `Sheet ${made}` });
    const ids = (await send('tasks', [named, task()], true)).map(idOf);
    const rows = [
      task({ reference: named.reference, assignees: [] }),
      task({ reference: ` ${ids[1]} `, assignees: [], title: ' ', dueDate: 'soon' }),
      task({ reference: 'not known', assignees: [] }),
    ];
    const before = await tasks();
    for (const confirm of [false, true]) {
      const verdicts = await send('tasks', rows, confirm);
      expect(outcomes(verdicts)).toEqual([
        'exists',
        'exists',
        'Please assign the task to at least one team member.',
      ]);
      expect(verdicts.slice(0, 2).map(idOf)).toEqual(ids);
    }
    expect(await tasks()).toEqual(before);
  });

  it('creates the task of a line again after it was deleted', async () => {
    const rows = [task({ title: 'Comes back' })];
    const [verdict] = await send('tasks', rows, true);
    await ada.client.delete(`/api/tasks/${verdict && '_id' in verdict ? verdict._id : ''}`);
    expect(outcomes(await send('tasks', rows, true))).toEqual(['new']);
  });

  it('recognises a line again when the deletion of its task is undone', async () => {
    const rows = [task({ title: 'Taken back' })];
    const [verdict] = await send('tasks', rows, true);
    const ids = [verdict && '_id' in verdict ? verdict._id : ''];
    const answer = (await ada.client.post('/api/tasks/bulk', { ids, delete: true })).text
      .trim()
      .split('\n');
    const { actionId } = JSON.parse(answer.at(-1) ?? '{}') as { actionId?: string };
    expect(outcomes(await send('tasks', rows, false))).toEqual(['new']);
    await ada.client.post(`/api/tasks/bulk/${actionId}/undo`);
    expect(await send('tasks', rows, true)).toEqual([
      expect.objectContaining({ outcome: 'exists', _id: ids[0] }),
    ]);
  });

  it('keeps the keys of lines only while their tasks can be there', async () => {
    const verdicts = await send('tasks', [task(), task(), task()], true);
    const [deleted = '', kept = '', undoable = ''] = verdicts.map((one) => idOf(one) ?? '');
    expect((await ada.client.delete(`/api/tasks/${deleted}`)).status).toBeLessThan(300);
    const bulk = { ids: [undoable], delete: true };
    expect((await ada.client.post('/api/tasks/bulk', bulk)).status).toBe(200);
    await deleteOldKeys(server.context);
    const keys = await server.context.db
      .selectFrom('import_keys')
      .select('task_id')
      .where('task_id', 'in', [deleted, kept, undoable])
      .execute();
    expect(keys.map(({ task_id: id }) => id).sort()).toEqual([kept, undoable].sort());
  });

  it('creates each line once when a file is imported several times at the same time', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => task({ title: `Raced ${index}` }));
    const answers = await Promise.all([
      send('tasks', rows, true),
      send('tasks', rows, true),
      send('tasks', rows, true),
    ]);
    expect(answers.flat().filter((verdict) => verdict.outcome === 'new')).toHaveLength(50);
    expect((await tasks()).filter((one) => one.title.startsWith('Raced'))).toHaveLength(50);
  });

  it('answers a repeated call as the first, which tasks were created by it (F-5)', async () => {
    const rows = [task(), task({ status: 'bad' })];
    const key = { 'idempotency-key': 'these-tasks' };
    const sendOnce = () => ada.client.post('/api/tasks/import', { rows, confirm: true }, key);
    const [first, second] = await Promise.all([sendOnce(), sendOnce()]);
    expect(verdictsOf(first).map(({ outcome }) => outcome)).toEqual(['new', 'refused']);
    expect(verdictsOf(second)).toEqual(verdictsOf(first));
    expect(verdictsOf(await sendOnce())).toEqual(verdictsOf(first));
    expect(await byTitle(rows[0]?.title ?? '')).toHaveLength(1);
  });

  it('sends each task to people who may see it, and one notification to each assignee except the actor', async () => {
    const sockets = [uma, udo, ada].map(
      (who) => new TestSocket(server.url, { userId: who._id, token: who.client.token }),
    );
    await Promise.all(sockets.map((socket) => socket.ready()));
    const [umas, udos, adas] = sockets;
    await send(
      'tasks',
      [
        task({ assignees: [uma.email, ada.email] }),
        task({ assignees: [uma.email] }),
        task({ title: 'For Udo', assignees: ['Udo User'] }),
      ],
      true,
    );
    // Notifications come after the tasks that they are about.
    await Promise.all(
      [umas, udos].map((socket) => socket?.until(() => socket.named('notification').length > 0)),
    );
    await adas?.until(() => adas.named('task-created').length === 3);
    const heard = sockets.map((socket) => [
      socket.named('task-created').length,
      ...socket.named('notification').map(({ payload }) => (payload as Announcement).data),
    ]);
    expect(heard).toEqual([
      [2, expect.objectContaining({ message: 'Ada Admin assigned you 2 tasks' })],
      [
        1,
        expect.objectContaining({
          message: 'Ada Admin assigned you the task "For Udo"',
          taskId: expect.any(String),
        }),
      ],
      [3],
    ]);
    for (const socket of sockets) socket.close();
  });

  it('stores all lines of a request, or none when it fails', async () => {
    const { events } = server.context;
    const append = events.appendAllAt;
    const appendAllAt = jest
      .spyOn(events, 'appendAllAt')
      .mockImplementationOnce((trx, list) => append(trx, list.slice(0, 1)))
      .mockRejectedValueOnce(new Error('disk'));
    const rows = Array.from({ length: 150 }, (_, index) => task({ title: `Half-way ${index}` }));
    expect((await ada.client.post('/api/tasks/import', { rows, confirm: true })).status).toBe(500);
    appendAllAt.mockRestore();
    expect((await tasks()).filter((one) => one.title.startsWith('Half-way'))).toEqual([]);
    expect(new Set(outcomes(await send('tasks', rows, true)))).toEqual(new Set(['new']));
  });
});

describe('the request', () => {
  it.each([
    ['no body', undefined],
    ['no rows', { confirm: true }],
    ['rows that are no list', { rows: {}, confirm: true }],
    ['a row that is no object', { rows: ['x'], confirm: true }],
    ['a row without its line', { rows: [{ title: 'x' }], confirm: true }],
    ['a line that is a text', { rows: [{ line: '2' }], confirm: true }],
    ['confirm as a text', { rows: [], confirm: 'true' }],
    [
      'too many rows',
      { rows: Array.from({ length: 501 }, (_, index) => ({ line: index + 1 })), confirm: false },
    ],
  ])('is refused as a whole with %s', async (_name, body) => {
    for (const path of ['users', 'tasks']) {
      const answer = await ada.client.post(`/api/${path}/import`, body);
      expect([path, answer.status, Object.keys(answer.body as object)]).toEqual([
        path,
        400,
        ['error'],
      ]);
    }
  });

  it('never converts values, and ignores unknown fields', async () => {
    const odd = [
      { ...task(), title: 5 },
      { ...task(), assignees: uma.email },
      { ...task(), labels: [['x']] },
      { ...task(), occurrence: '1' },
      { line: 7 },
      JSON.parse('{"line":8,"__proto__":{"title":"x"}}'),
    ];
    expect((await send('tasks', odd.slice(0, 5), true)).map((verdict) => verdict.outcome)).toEqual([
      'refused',
      'refused',
      'refused',
      'refused',
      'refused',
    ]);
    expect(
      (
        await send(
          'users',
          [{ ...person(), roles: ['Root'], _id: 'mine', password_hash: 'x' }],
          true,
        )
      ).map((verdict) => verdict.outcome),
    ).toEqual(['new']);
    expect(
      (await users()).some(
        (user) =>
          user._id === 'mine' || (user.roles.includes('Root') && user.email !== server.root.email),
      ),
    ).toBe(false);
  });

  it('creates nothing for an administrator who was demoted while passwords were hashed', async () => {
    const admin = await server.createUser({ roles: ['Admin'] });
    const hash = jest.spyOn(server.context.passwords, 'hash').mockImplementationOnce(async () => {
      await server.context.db
        .updateTable('users')
        .set({ roles: '["User"]' })
        .where('_id', '=', admin._id)
        .execute();
      return 'hash';
    });
    const row = person();
    expect(
      (await admin.client.post('/api/users/import', { rows: [row], confirm: true })).status,
    ).toBe(403);
    hash.mockRestore();
    expect((await users()).some((user) => user.email === row.email)).toBe(false);
  });
});
