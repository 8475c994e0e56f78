import { act, screen, waitFor, within } from '@testing-library/react';
import { inspectionStarted } from '../../src/data/inspection/inspectionSlice';
import { tasksSelected } from '../../src/data/nouns/tasks/taskSelectionSlice';
import { exportRows } from '../../src/features/transfer/export/exportRows';
import { taskExport } from '../../src/features/transfer/export/taskExport';
import { selectExporting } from '../../src/features/transfer/transferSlice';
import { docketFound } from '../../src/data/session/sessionSlice';
import { loggedIn, sessionChecked } from '../../src/data/session/sessionSlice';
import type { Task } from '../../src/contract/task';
import { FakeBackend, type BackendPerson } from '../helpers/fakeBackend';
import { renderWithProviders, storeOn } from '../helpers/renderWithProviders';
import { fakeTransport, StreamedList } from '../helpers/streamTransport';
import { aTask, team } from '../helpers/team';
import { receive } from '../helpers/receive';

let backend: FakeBackend;
const evil = '=HYPERLINK("http://evil.example";"x")';
const tasks = [
  aTask({
    title: 'Second',
    status: 'In Progress',
    priority: 'High',
    dueDate: '2031-01-31',
    labels: ['b', 'c;d'],
    description: 'Line one\nline "two"',
  }),
  aTask({
    title: evil,
    assignedTo: [
      { _id: team.uma._id, name: team.uma.name },
      { _id: team.udo._id, name: '+Udo, the second' },
    ],
  }),
  aTask({ title: 'Done', status: 'Completed', completedAt: '2026-02-03T08:00:00.000Z' }),
];
/** The last cells of a line. */
const linkAndId = (task?: Task) => `"http://localhost/task/${task?._id}","${task?._id}"`;
const written: { name: string; text: Promise<string> }[] = [];
const content = new Map<string, Blob>();
beforeEach(async () => {
  backend = await FakeBackend.start({ people: Object.values(team), tasks: [...tasks] });
  written.length = 0;
  jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${content.size}`;
    content.set(url, blob as Blob);
    return url;
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(
    this: HTMLAnchorElement,
  ) {
    const blob = content.get(this.href);
    if (blob) written.push({ name: this.download, text: blob.text() });
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'showSaveFilePicker');
  await backend.close();
});

async function openMenu(route: string, as: BackendPerson = team.ada) {
  const view = await renderWithProviders(route, { backend, as });
  const more = await screen.findByRole('button', { name: 'More' });
  const choose = async (item: string) => {
    await view.user.click(more);
    await waitFor(() =>
      expect(screen.getByRole('menuitem', { name: item })).not.toHaveAttribute('aria-disabled'),
    );
    await view.user.click(screen.getByRole('menuitem', { name: item }));
  };
  return { ...view, choose };
}
async function file(): Promise<{ name: string; text: string }> {
  await waitFor(() => expect(written).toHaveLength(1));
  const [only] = written;
  return { name: only?.name ?? '', text: (await only?.text) ?? '' };
}

test('what is shown comes as CSV: its rows in their order, its columns, and no cell that is a formula', async () => {
  const { choose } = await openMenu(
    '/task?view=table&cols=title,status,dueDate,labels,assignedTo,description&sort=-title',
  );
  await choose('Export what is shown as CSV');
  const { name, text } = await file();
  expect(name).toMatch(/^tasks-\d{4}-\d{2}-\d{2}\.csv$/);
  // Completed tasks are not shown among all tasks (specification, point 2).
  expect(text).toBe(
    [
      '"Title","Status","Due Date","Labels","Assigned To","Description","Link","Id"',
      `"Second","In Progress","2031-01-31","b; ""c;d""","Uma User","Line one\nline ""two""",${linkAndId(tasks[0])}`,
      `"'=HYPERLINK(""http://evil.example"";""x"")","Pending","","","Uma User; ""+Udo, the second""","",${linkAndId(tasks[1])}`,
      '',
    ].join('\r\n'),
  );
  expect(await screen.findByText('2 tasks were exported.')).toBeInTheDocument();
});

test('only our server hears what was exported, and how many rows', async () => {
  const { choose, store } = await openMenu('/task?view=table');
  await choose('Export what is shown as CSV');
  expect(await screen.findByText('2 tasks were exported.')).toBeInTheDocument();
  expect(backend.callsTo('POST', '/api/exports')).toEqual([]);
  act(() => void store.dispatch(docketFound()));
  await choose('Export what is shown as JSON');
  await waitFor(() =>
    expect(backend.callsTo('POST', '/api/exports')).toMatchObject([
      { body: { list: 'tasks', format: 'json', rows: 2 } },
    ]),
  );
});

test('cards come as JSON with every field under its own name', async () => {
  const { choose } = await openMenu('/task?filter=completed');
  await choose('Export what is shown as JSON');
  const { name, text } = await file();
  expect(name).toMatch(/\.json$/);
  const [done, ...others] = JSON.parse(text) as Task[];
  expect(others).toEqual([]);
  expect(done).toMatchObject({
    _id: tasks[2]?._id,
    title: 'Done',
    status: 'Completed',
    completedAt: '2026-02-03T08:00:00.000Z',
    assignedTo: [{ _id: team.uma._id, name: 'Uma User' }],
    commentCount: 0,
  });
});

test('of selected tasks those alone can be had', async () => {
  const { choose, store } = await openMenu('/task?view=table');
  const grid = within(await screen.findByRole('grid'));
  await grid.findByText('Second');
  act(() => void store.dispatch(tasksSelected({ ids: [tasks[0]?._id ?? ''] })));
  await choose('Export selected as JSON');
  expect((JSON.parse((await file()).text) as Task[]).map((task) => task.title)).toEqual(['Second']);
  expect(await screen.findByText('1 task was exported.')).toBeInTheDocument();
});

test('people come in the columns of their table, searched and sorted as it is', async () => {
  const { choose } = await openMenu('/user?q=user&sort=-name', team.rosa);
  await choose('Export what is shown as CSV');
  const lines = (await file()).text.split('\r\n');
  expect(lines[0]).toBe('"Name","Email","Roles","Account Status","Active Status","Active Date"');
  expect(lines.slice(1, -1).map((line) => line.split(',').slice(0, 4).join())).toEqual([
    '"Uma User","uma@example.com","User","active"',
    '"Udo User","udo@example.com","User","active"',
  ]);
});

test('a row is taken as it is when its turn comes, and an export can be given up', async () => {
  backend.data.tasks.splice(
    0,
    Infinity,
    ...Array.from({ length: 6_000 }, (_, index) => aTask({ title: `Row ${index}` })),
  );
  const rows = [...backend.data.tasks];
  const taken: string[] = [];
  let release = () => undefined as void;
  const aborted: unknown[] = [];
  // The disk takes nothing before it is released.
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const picker = jest.fn(async () => ({
    createWritable: async () =>
      new WritableStream<Uint8Array>({
        write: async (chunk) => {
          await held;
          taken.push(new TextDecoder('utf-8', { ignoreBOM: true }).decode(chunk));
        },
        abort: (reason) => void aborted.push(reason),
      }),
  }));
  Object.assign(window, { showSaveFilePicker: picker });
  const { choose, store, user } = await openMenu('/task?view=table&cols=title');
  await within(await screen.findByRole('grid')).findByText('Row 0');
  await choose('Export what is shown as CSV');
  await screen.findByRole('region', { name: 'Export' });
  expect(picker).toHaveBeenCalledWith({ suggestedName: expect.stringMatching(/^tasks-.*\.csv$/) });
  const last = rows.at(-1) as Task;
  act(
    () =>
      void receive(store, [
        { name: 'task-updated', payload: { ...last, title: 'Changed during the export' } },
        { name: 'task-deleted', payload: rows.at(-2)?._id ?? '' },
      ]),
  );
  release();
  await waitFor(() => expect(selectExporting(store.getState())).toBeNull());
  const lines = taken.join('').trimEnd().split('\r\n');
  expect([lines.length, lines[0], lines[1], lines.at(-2), lines.at(-1)]).toEqual([
    6_000,
    '\uFEFF"Title","Link","Id"',
    `"Row 0",${linkAndId(rows[0])}`,
    `"Row 5997",${linkAndId(rows[5_997])}`,
    `"Changed during the export",${linkAndId(last)}`,
  ]);
  expect(aborted).toEqual([]);

  let more = () => undefined as void;
  const stuck = new Promise<void>((resolve) => {
    more = resolve;
  });
  picker.mockImplementation(async () => ({
    createWritable: async () =>
      new WritableStream<Uint8Array>({
        write: () => stuck,
        abort: (reason) => void aborted.push(reason),
      }),
  }));
  await choose('Export what is shown as CSV');
  await user.click(
    within(await screen.findByRole('region', { name: 'Export' })).getByRole('button', {
      name: 'Cancel',
    }),
  );
  more();
  await waitFor(() => expect(aborted).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Export' })).not.toBeInTheDocument();
});

test('an export continues with its list when another person is inspected', async () => {
  const taken: string[] = [];
  const createWritable = async () =>
    new WritableStream<Uint8Array>({
      write: (chunk) => void taken.push(new TextDecoder().decode(chunk)),
    });
  let choosePlace = () => undefined as void;
  const chosen = new Promise<void>((resolve) => {
    choosePlace = resolve;
  });
  Object.assign(window, { showSaveFilePicker: () => chosen.then(() => ({ createWritable })) });
  const { choose, store } = await openMenu('/task?view=table&cols=title');
  await within(await screen.findByRole('grid')).findByText('Second');
  await choose('Export what is shown as CSV');
  const { uma } = team;
  act(
    () =>
      void store.dispatch(
        inspectionStarted({
          userId: uma._id,
          userName: uma.name,
          userEmail: uma.email,
          userRoles: uma.roles,
        }),
      ),
  );
  choosePlace();
  await waitFor(() => expect(taken.join('').split('\r\n')).toHaveLength(4));
  expect(taken.join('').split('\r\n').slice(1, 3)).toEqual([
    `"Second",${linkAndId(tasks[0])}`,
    `"'${evil.replaceAll('"', '""')}",${linkAndId(tasks[1])}`,
  ]);
});

test('a list that is not complete is not exported, and says how far it is; a broken one too', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const stream = new StreamedList({ 'docket-seq': '1', 'docket-total': '1000' });
  let asked = 0;
  const answers = [() => stream.response, () => Promise.reject(new TypeError('Failed to fetch'))];
  const store = storeOn(
    { url: '' },
    {
      transport: fakeTransport({
        '/api/tasks': () => answers[asked++]?.() ?? new Response('[]'),
      }),
    },
  );
  store.dispatch(loggedIn({ user: { ...team.ada }, accessToken: 'token' }));
  store.dispatch(sessionChecked());
  const { user } = await renderWithProviders('/task?view=table', { store });
  stream.push(Array.from({ length: 40 }, (_, index) => aTask({ title: `Row ${index}` })));
  expect((await screen.findAllByText('Row 0')).length).toBeGreaterThan(0);

  await user.click(await screen.findByRole('button', { name: 'More' }));
  expect(
    await screen.findByRole('menuitem', {
      name: 'Export what is shown as CSV (40 of 1,000 loaded)',
    }),
  ).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Escape}');
  // From the palette, too.
  await act(() => store.dispatch(exportRows(taskExport, 'csv', 'shown')));
  expect(
    await screen.findByText('Not exported because the list is not complete: 40 of 1,000 loaded.'),
  ).toBeInTheDocument();
  act(() => stream.break());
  await screen.findByRole('button', { name: 'Try again' });
  await act(() => store.dispatch(exportRows(taskExport, 'csv', 'shown')));
  expect(
    await screen.findByText(
      'Not exported because the list is not complete: 40 of 1,000 loaded, the rest could not be.',
    ),
  ).toBeInTheDocument();
  expect(written).toEqual([]);
});

test('who gives up choosing a place gets no file and no message; a disk that fails is told of', async () => {
  const picker = jest
    .fn<Promise<unknown>, []>()
    .mockRejectedValueOnce(new DOMException('no', 'AbortError'));
  Object.assign(window, { showSaveFilePicker: picker });
  const { choose, store } = await openMenu('/task?view=table');
  await choose('Export what is shown as JSON');
  expect(picker).toHaveBeenCalledTimes(1);
  expect(selectExporting(store.getState())).toBeNull();
  picker.mockResolvedValueOnce({
    createWritable: async () =>
      new WritableStream({ write: () => Promise.reject(new Error('The disk is full.')) }),
  });
  await choose('Export what is shown as JSON');
  expect(await screen.findByText('The disk is full.')).toBeInTheDocument();
  expect(written).toEqual([]);
});
