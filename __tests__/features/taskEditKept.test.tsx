// With --all: reloads and log-outs in the middle of every field.
import { act, screen, waitFor, within } from '@testing-library/react';
import { seqHeader } from '../../src/contract/list';
import type { Task } from '../../src/contract/task';
import { inspectionEnded, inspectionStarted } from '../../src/data/inspection/inspectionSlice';
import { navigationRequested } from '../../src/data/navigation/navigationSlice';
import { taskLayoutChosen } from '../../src/data/nouns/tasks/taskListSlice';
import { selectTaskEdit } from '../../src/features/tasks/edit/taskEditSlice';
import { loggedOut } from '../../src/data/session/sessionSlice';
import { caughtUp } from '../../src/data/realtime/realtimeSlice';
import type { Answer, BackendPerson } from '../helpers/fakeBackend';
import { receive } from '../helpers/receive';
import { storeWithCopy } from '../helpers/copyOf';
import { renderWithProviders, signIn } from '../helpers/renderWithProviders';
import { card, dialogOf, openFromSettings, useFakeBackend } from '../helpers/specScreens';
import { aTask, team } from '../helpers/team';

const { uma, ada } = team;
const { startBackend, backend, open } = useFakeBackend();

const lamp = (fields: Partial<Task> = {}) =>
  aTask({ _id: 'a1', title: 'Lamp', description: 'It is dark.', seq: 4, ...fields });
const desk = () => aTask({ _id: 'a2', title: 'Desk' });
const panel = async () => within(await screen.findByRole('region', { name: /^Task(:|$)/ }));
const descriptionField = async () => (await panel()).findByRole('textbox', { name: 'Description' });
const changes = () =>
  backend()
    .callsTo('PATCH', '/api/tasks/a1')
    .map(({ body, headers }) => [body, headers['if-match']]);
const gone = /was deleted or is no longer assigned/;
const keep = (value: unknown) =>
  sessionStorage.setItem('docket.taskEdit', JSON.stringify({ identity: ada._id, value }));
const stored = () => sessionStorage.getItem('docket.taskEdit');

/** Opens a task and types at the end of its description. */
async function typeDescription(person: BackendPerson = ada) {
  await startBackend({ tasks: [lamp(), desk()] });
  const page = await open('/task/a1', person);
  await page.user.click(await (await panel()).findByRole('button', { name: 'Edit description' }));
  await page.user.keyboard(' Get a bulb.');
  return page;
}

describe('a field that is being edited in the open task', () => {
  test('continues after a reload', async () => {
    const page = await typeDescription();
    page.unmount();
    const { user } = await open('/task/a1', ada);
    const field = await descriptionField();
    expect(field).toHaveValue('It is dark. Get a bulb.');
    await waitFor(() => expect(field).toHaveFocus());
    await user.click((await panel()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(stored()).toContain('"value":null'));
    expect(changes()).toEqual([[{ description: 'It is dark. Get a bulb.' }, undefined]]);
  });

  test('keeps the number of the task that the person had seen', async () => {
    await startBackend({ tasks: [lamp()] });
    keep({ taskId: 'a1', column: 'title', onPage: true, seq: 4, changes: { title: 'Lantern' } });
    const { user } = await open('/task/a1', ada);
    await user.click(await (await panel()).findByRole('textbox', { name: 'Title' }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(changes()).toEqual([[{ title: 'Lantern' }, '"4"']]));
  });

  test('is not saved by the reload, when it is a title', async () => {
    await startBackend({ tasks: [lamp()] });
    const page = await open('/task/a1', ada);
    await page.user.click(await (await panel()).findByRole('button', { name: 'Lamp' }));
    await page.user.keyboard(' of');
    page.unmount();
    await open('/task/a1', ada);
    const field = await (await panel()).findByRole('textbox', { name: 'Title' });
    expect(field).toHaveValue('Lamp of');
    await waitFor(() => expect(field).toHaveFocus());
    expect(changes()).toEqual([]);
  });

  test('waits for the same person when the server ends the session, and for nobody else', async () => {
    const { store, user } = await typeDescription();
    const end = () => act(() => void store.dispatch(loggedOut({ forced: true, reason: '' })));
    end();
    await act(() => signIn(store, uma));
    expect(selectTaskEdit(store.getState())).toBeNull();
    end();
    await act(() => signIn(store, ada));
    expect(selectTaskEdit(store.getState())).toMatchObject({
      taskId: 'a1',
      changes: { description: 'It is dark. Get a bulb.' },
    });
    await user.click(await screen.findByRole('button', { name: 'Open' }));
    expect(await descriptionField()).toHaveValue('It is dark. Get a bulb.');
    act(() => void store.dispatch(loggedOut({ forced: false })));
    expect(stored()).toBeNull();
  });

  test('stays when an inspection begins and ends', async () => {
    const { store } = await typeDescription();
    const { _id: userId, name: userName, email: userEmail, roles: userRoles } = team.udo;
    act(() => {
      store.dispatch(inspectionStarted({ userId, userName, userEmail, userRoles }));
      store.dispatch(inspectionEnded());
    });
    expect(await descriptionField()).toHaveValue('It is dark. Get a bulb.');
  });

  test.each([
    ['another program’s text', 'x'],
    ['no column', { taskId: 'a1', changes: { title: 'x' } }],
    ['a text that is not one', { taskId: 'a1', column: 'title', changes: { title: 5 } }],
    ['labels that are not texts', { taskId: 'a1', column: 'labels', changes: { labels: [1] } }],
    ['a choice', { taskId: 'a1', column: 'status', changes: { status: 'Completed' } }],
    [
      'what the outbox has',
      { taskId: 'a1', column: 'title', changes: { title: 'x' }, saving: true },
    ],
  ])('is not restored from %s', async (_case, value) => {
    await startBackend({ tasks: [lamp()] });
    keep(value);
    const { store } = await open('/task/a1', ada);
    await (await panel()).findByRole('heading', { name: 'Lamp' });
    expect(selectTaskEdit(store.getState())).toBeNull();
  });

  test('does not stand in the way of others when its task was deleted', async () => {
    const page = await typeDescription();
    page.unmount();
    backend().data.tasks.splice(0, 1);
    const { user, store } = await open('/task/a2', ada);
    await user.click(await (await panel()).findByRole('button', { name: 'Desk' }));
    expect(await screen.findByText('Not saved: This task no longer exists.')).toBeVisible();
    await user.keyboard('s{Enter}');
    expect(await (await panel()).findByRole('heading', { name: 'Desks' })).toBeVisible();
    expect(selectTaskEdit(store.getState())).toBeNull();
  });
});

/** Types into the title of one task, and opens the next one. */
async function typeAndLeave(keys: string) {
  const fake = await startBackend({ tasks: [lamp(), desk()] });
  const refusal = { status: 400, body: { error: 'Too bright' } };
  fake.overrides.set('PATCH /api/tasks/a1', () => refusal);
  const { user } = await open('/task/a1', ada);
  const task = await panel();
  await user.click(await task.findByRole('button', { name: 'Lamp' }));
  await user.keyboard(keys);
  await user.click(task.getByRole('button', { name: 'Next task' }));
  return { user, task };
}

test('a refused title of a task that is closed leads to it', async () => {
  const { user, task } = await typeAndLeave('s');
  expect(await screen.findByText('Not saved: Too bright')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await task.findByRole('textbox', { name: 'Title' })).toHaveValue('Lamps');
});

test('a blank title of a task that is closed is given up', async () => {
  const { user, task } = await typeAndLeave('{Control>}a{/Control}{Delete}');
  expect(await screen.findByText('Not saved: A task needs a title.')).toBeVisible();
  await user.click(await task.findByRole('button', { name: 'Desk' }));
  expect(await task.findByRole('textbox', { name: 'Title' })).toHaveValue('Desk');
});

test('an edit of a task that the local copy does not have yet is saved', async () => {
  const copied = aTask({ _id: 'a2', title: 'Desk' });
  const fake = await startBackend({ isDocket: true, tasks: [lamp(), copied] });
  keep({ taskId: 'a1', column: 'title', onPage: true, seq: 4, changes: { title: 'Lantern' } });
  const store = await storeWithCopy(fake, ada, { 'getTasks()': [copied] });
  const { user } = await renderWithProviders('/task/a2', { store });
  await user.click(await (await panel()).findByRole('button', { name: 'Desk' }));
  await waitFor(() => expect(changes()).toEqual([[{ title: 'Lantern' }, '"4"']]));
  expect(screen.queryByText(/no longer exists/)).not.toBeInTheDocument();
});

test('a task that is opened by its link can be edited before the list has it', async () => {
  const fake = await startBackend({ isDocket: true, tasks: [lamp()] });
  const headers = { [seqHeader]: '1' };
  let listIsThere: (answer: Answer) => void = () => undefined;
  fake.overrides.set('GET /api/tasks', () => new Promise((resolve) => (listIsThere = resolve)));
  let record = lamp();
  fake.overrides.set('GET /api/tasks/a1', () => ({ status: 200, body: record, headers }));
  fake.overrides.set('PATCH /api/tasks/a1', () => {
    const seq = (record.seq ?? 0) + 1;
    record = { ...record, ...(fake.calls.at(-1)?.body as Partial<Task>), seq };
    return { status: 200, body: record };
  });
  const { user, store } = await open('/', ada);
  act(() => {
    store.dispatch(caughtUp({ seq: 1, isOutdated: false }));
    store.dispatch(navigationRequested('/task/a1'));
  });
  const task = await panel();
  await user.click(await task.findByRole('button', { name: 'Lamp' }));
  await user.keyboard('s{Enter}');
  // The next edit begins with what the first one has saved.
  await user.click(await task.findByRole('button', { name: 'Lamps' }));
  await user.keyboard(' of the hall{Enter}');
  expect(await task.findByRole('button', { name: 'Lamps of the hall' })).toBeVisible();
  expect(changes()).toEqual([
    [{ title: 'Lamps' }, '"4"'],
    [{ title: 'Lamps of the hall' }, '"5"'],
  ]);
  expect(store.getState().undo.map(({ calls }) => calls[0]?.arg)).toMatchObject([
    { changes: { title: 'Lamp' }, expected: { title: 'Lamps' } },
    { changes: { title: 'Lamps' }, expected: { title: 'Lamps of the hall' } },
  ]);
  await user.click(task.getByRole('button', { name: 'Task settings' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit Task' }));
  expect(await (await dialogOf('Edit Task')).findByLabelText(/^Title/)).toHaveValue(
    'Lamps of the hall',
  );
  // It is deleted before the list is there.
  await user.keyboard('{Escape}');
  fake.overrides.set('GET /api/tasks/a1', () => ({ status: 404, body: { error: 'No such task' } }));
  act(() => listIsThere({ status: 200, body: [], headers }));
  expect(await task.findByText(gone)).toBeVisible();
  expect(task.queryByRole('button', { name: 'Lamps of the hall' })).not.toBeInTheDocument();
});

test('the menu of the open task offers nothing that the task itself shows', async () => {
  await startBackend({ tasks: [lamp()] });
  const { user } = await open('/task/a1', ada);
  await user.click(await (await panel()).findByRole('button', { name: 'Task settings' }));
  await screen.findByRole('menuitem', { name: 'Copy link' });
  const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(names).toEqual(['Edit Task', 'Assign User', 'Assigned Users', 'Copy link', 'Delete']);
});

test('a task that is deleted while its dialog is open keeps the typed text', async () => {
  await startBackend({ tasks: [lamp()] });
  const { user, store } = await open('/task', ada);
  const dialog = await openFromSettings(user, 'Lamp', 'Edit Task');
  await user.type(dialog.getByLabelText(/^Title/), ' of the hall');
  act(() => void receive(store, [{ name: 'task-deleted', payload: 'a1' }]));
  expect(await dialog.findByText(gone)).toBeVisible();
  expect(dialog.getByLabelText(/^Title/)).toHaveValue('Lamp of the hall');
  expect(dialog.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  await user.type(dialog.getByLabelText(/^Title/), '{Enter}');
  expect(changes()).toEqual([]);
});

/** Opens Edit Task and types into it. */
async function typeInDialog() {
  await startBackend({ tasks: [lamp(), desk()] });
  const page = await open('/task', ada);
  const dialog = await openFromSettings(page.user, 'Lamp', 'Edit Task');
  await page.user.type(dialog.getByLabelText(/^Title/), ' of the hall');
  await page.user.click(dialog.getByRole('combobox', { name: 'Status' }));
  await page.user.click(await screen.findByRole('option', { name: 'On Hold' }));
  return { ...page, dialog };
}

describe('what was typed in Edit Task', () => {
  test('is there after a reload, with the number of the task that the person had seen', async () => {
    const page = await typeInDialog();
    page.unmount();
    const key = 'docket.taskDialog';
    const value = sessionStorage.getItem(key) ?? '';
    sessionStorage.setItem(key, value.replace('"taskId"', '"seq":4,"taskId"'));
    const { user } = await open('/task', ada);
    const dialog = await dialogOf('Edit Task');
    expect(dialog.getByLabelText(/^Title/)).toHaveValue('Lamp of the hall');
    expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveTextContent('On Hold');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(changes()).toEqual([[{ title: 'Lamp of the hall', status: 'On Hold' }, '"4"']]);
    expect(sessionStorage.getItem(key)).toContain('"value":null');
  });

  test('is there after a session that the server ends, and a toast leads to it', async () => {
    const { store, user } = await typeInDialog();
    act(() => void store.dispatch(loggedOut({ forced: true, reason: '' })));
    await act(() => signIn(store, ada));
    await user.click(await screen.findByRole('button', { name: 'Open' }));
    const dialog = await dialogOf('Edit Task');
    expect(dialog.getByLabelText(/^Title/)).toHaveValue('Lamp of the hall');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(store.getState().dialogs.stack).toEqual([]));
  });

  test('stays when the server refuses it, except the status', async () => {
    const { user, dialog } = await typeInDialog();
    const refusal = { status: 400, body: { error: 'Too bright' } };
    backend().overrides.set('PATCH /api/tasks/a1', () => refusal);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Too bright')).toBeVisible();
    expect(dialog.getByLabelText(/^Title/)).toHaveValue('Lamp of the hall');
    expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveTextContent('Pending');
  });

  test('is not restored when the outbox has it, or nothing of it can be edited', async () => {
    await startBackend({ tasks: [lamp()] });
    for (const value of [
      { taskId: 'a1', edits: { title: 'x' }, isSent: true },
      { taskId: 'a1', edits: { status: 'Unknown', labels: [1], title: 5, other: 'x' } },
      { taskId: 1, edits: { title: 'x' } },
    ]) {
      sessionStorage.setItem('docket.taskDialog', JSON.stringify({ identity: ada._id, value }));
      const { store, unmount } = await open('/task', ada);
      await card('Lamp');
      expect(store.getState().dialogs.stack).toEqual([]);
      unmount();
    }
  });

  test('says so if its task has been deleted', async () => {
    const page = await typeInDialog();
    page.unmount();
    backend().data.tasks.splice(0, 1);
    await open('/task', ada);
    expect(await screen.findByRole('alertdialog', { name: 'Task not available' })).toBeVisible();
  });
});

test('the timeline of a task that was loaded whole says when the task is deleted', async () => {
  const fake = await startBackend({ isDocket: true, tasks: [] });
  const { comments: _comments, activity: _activity, ...row } = lamp({ commentCount: 0 });
  const headers = { [seqHeader]: '1' };
  fake.overrides.set('GET /api/tasks', () => ({ status: 200, body: [row], headers }));
  fake.overrides.set('GET /api/tasks/a1', () => ({ status: 200, body: lamp() }));
  const { user, store } = await open('/task', ada);
  await user.click((await card('Lamp')).getByRole('button', { name: 'Activity' }));
  await (await dialogOf('Task Activity Timeline')).findByText('No activity yet.');
  act(() => void receive(store, [{ name: 'task-deleted', payload: 'a1' }]));
  expect(await screen.findByRole('alertdialog', { name: 'Task not available' })).toBeVisible();
});

test('the open task is marked in the list, and Enter on its card goes to it', async () => {
  await startBackend({ tasks: [lamp(), desk()] });
  const { user, store } = await open('/task/a1', ada);
  await (await panel()).findByRole('heading', { name: 'Lamp' });
  const inList = () => screen.getByRole('article', { name: 'Lamp' });
  await card('Lamp');
  expect(inList()).toHaveAttribute('aria-current', 'true');
  const before = store.getState().navigation;
  act(() => inList().focus());
  await user.keyboard('{Enter}');
  await waitFor(async () =>
    expect((await panel()).getByRole('heading', { name: 'Lamp' })).toHaveFocus(),
  );
  expect(store.getState().navigation).toBe(before);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(inList()).not.toHaveAttribute('aria-current'));
});

test('a row of the table is marked too', async () => {
  await startBackend({ tasks: [lamp(), desk()] });
  const { store } = await open('/task/a2', ada);
  act(() => void store.dispatch(taskLayoutChosen('table')));
  const row = await screen.findByRole('row', { name: /Desk/ });
  expect(row).toHaveAttribute('aria-current', 'true');
  expect(screen.getByRole('row', { name: /Lamp/ })).not.toHaveAttribute('aria-current');
});
