import { act, screen, waitFor, within } from '@testing-library/react';
import { seqHeader } from '../../src/contract/list';
import type { FieldEdit, Task, TaskField } from '../../src/contract/task';
import { tasksApi } from '../../src/data/nouns/tasks/tasksApi';
import { selectTasksSettled } from '../../src/data/nouns/tasks/tasksSelectors';
import { navigationRequested } from '../../src/data/navigation/navigationSlice';
import { toastClosed } from '../../src/data/toasts/toastsSlice';
import {
  caughtUp,
  connectionStarted,
  resyncDemanded,
  socketLost,
} from '../../src/data/realtime/realtimeSlice';
import { atPath, card, onScreen, useFakeBackend } from '../helpers/specScreens';
import { receive } from '../helpers/receive';
import { aTask, team } from '../helpers/team';

const { uma, ada, udo } = team;
const { startBackend, backend, open } = useFakeBackend();

const lamp = (fields: Partial<Task> = {}) =>
  aTask({ _id: 'a1', title: 'Lamp', description: 'It has to be **brighter**.', ...fields });
const desk = (fields: Partial<Task> = {}) => aTask({ _id: 'a2', title: 'Desk', ...fields });
const panel = async () => within(await screen.findByRole('region', { name: /^Task(:|$)/ }));
const activeElement = () => document.activeElement as HTMLElement | null;
const noPanel = () =>
  waitFor(() =>
    expect(screen.queryByRole('region', { name: /^Task(:|$)/ })).not.toBeInTheDocument(),
  );

test('the title of a card opens its task next to the list, and Escape closes it', async () => {
  await startBackend({ tasks: [lamp(), desk()] });
  const page = await open('/task', uma);
  await page.user.click((await card('Lamp')).getByRole('link', { name: 'Lamp' }));
  const task = await panel();
  expect(task.getByRole('heading', { name: 'Lamp' })).toBeVisible();
  expect(await task.findByText('brighter', { selector: 'strong' })).toBeVisible();
  await atPath(page, '/task/a1');
  expect(screen.getByRole('article', { name: 'Desk' })).toBeInTheDocument();
  await page.user.keyboard('{Escape}');
  await noPanel();
  await atPath(page, '/task');
  await waitFor(() =>
    expect(screen.getByRole('article', { name: 'Lamp' })).toContainElement(activeElement()),
  );
});

test('the tab has the title of the open task, and then the one of the screen again', async () => {
  await startBackend({ tasks: [lamp(), desk()] });
  const page = await open('/task/a1', uma);
  const tab = (title: string) => waitFor(() => expect(document.title).toBe(`${title} · Docket`));
  await tab('Lamp');
  await page.user.keyboard('j');
  await tab('Desk');
  act(() => void page.store.dispatch(navigationRequested('/note')));
  await tab('Note Management');
  // The list and the panel are in the first commit, because their code is loaded.
  act(() => void page.store.dispatch(navigationRequested('/task/a1')));
  await (await panel()).findByRole('heading', { name: 'Lamp' });
  await tab('Lamp');
  await page.user.keyboard('{Escape}');
  await noPanel();
  await tab('Task Management');
  expect(JSON.stringify(page.store.getState().navigation)).not.toContain('Lamp');
});

test('a task that is opened from another screen takes the focus', async () => {
  await startBackend({ tasks: [lamp()] });
  // The code of both screens is loaded.
  const page = await open('/task/a1', uma);
  await (await panel()).findByRole('heading', { name: 'Lamp' });
  act(() => void page.store.dispatch(navigationRequested('/note')));
  await onScreen('note');
  act(() => void page.store.dispatch(navigationRequested('/task/a1')));
  const heading = await (await panel()).findByRole('heading', { name: 'Lamp' });
  await waitFor(() => expect(heading).toHaveFocus());
});

test('J and K show the next and the previous task of the list, and its heading has the focus', async () => {
  await startBackend({ tasks: [lamp(), desk()] });
  const page = await open('/task/a1', uma);
  const isAt = async (title: string) => {
    const task = within(await screen.findByRole('region', { name: `Task: ${title}` }));
    await waitFor(() => expect(task.getByRole('heading', { name: title })).toHaveFocus());
  };
  await isAt('Lamp');
  await page.user.keyboard('j');
  await isAt('Desk');
  await page.user.keyboard('k');
  await isAt('Lamp');
});

test('a task that leaves the list while it is open keeps its place between its neighbours', async () => {
  const titles = ['Lamp', 'Desk', 'Door', 'Sofa'];
  await startBackend({
    tasks: titles.map((title, index) => aTask({ _id: `a${index + 1}`, title })),
  });
  const page = await open('/task/a3?status=Pending', ada);
  const task = await panel();
  const complete = async () => {
    await page.user.click(await task.findByRole('button', { name: 'Status: Pending' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Completed' }));
    await task.findByRole('button', { name: 'Status: Completed' });
  };
  await complete();
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Door' })).toBeNull());
  await page.user.keyboard('k');
  await atPath(page, '/task/a2');
  await complete();
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Desk' })).toBeNull());
  await page.user.keyboard('j');
  await atPath(page, '/task/a4');
  expect(task.getByRole('button', { name: 'Next task' })).toBeDisabled();
});

test('a task that loads late takes the focus only if nothing else has it by then', async () => {
  await startBackend({ isDocket: true });
  const call = 'GET /api/tasks/a1';
  const answer = (status: number, body: unknown) => {
    const headers = { [seqHeader]: '1' };
    backend().overrides.set('GET /api/tasks', () => ({ status: 200, body: [], headers }));
    backend().overrides.set(call, () => ({ status, body }));
  };
  answer(503, { error: 'Busy' });
  const page = await open('/task/a1', uma);
  const task = await panel();
  expect(screen.getByRole('region', { name: 'Task' })).toHaveFocus();
  const again = await task.findByRole('button', { name: 'Try again' });
  const close = task.getByRole('button', { name: 'Close task' });
  answer(200, lamp());
  await page.user.click(again);
  act(() => close.focus());
  expect(await task.findByRole('heading', { name: 'Lamp' })).toBeVisible();
  expect(close).toHaveFocus();
});

test('its link is copied, or shown where the browser refuses its clipboard', async () => {
  await startBackend({ tasks: [lamp()] });
  const { user, store } = await open('/task/a1', uma);
  const copy = await (await panel()).findByRole('button', { name: 'Copy link' });
  const link = `${window.location.origin}/task/a1`;
  await user.click(copy);
  expect(await screen.findByText('Link copied.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(link);
  act(() => void store.dispatch(toastClosed('link-a1')));
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await user.click(copy);
  expect(await screen.findByText(`Copy this link: ${link}`)).toBeVisible();
});

test('the link of a second task is told while the first toast is shown', async () => {
  await startBackend({ tasks: [lamp(), desk()] });
  const { user } = await open('/task/a1', uma);
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  const copy = async (title: string, id: string) => {
    const task = await panel();
    await task.findByRole('heading', { name: title });
    await user.click(task.getByRole('button', { name: 'Copy link' }));
    const link = `${window.location.origin}/task/${id}`;
    expect(await screen.findByText(`Copy this link: ${link}`)).toBeVisible();
  };
  await copy('Lamp', 'a1');
  await user.keyboard('j');
  await copy('Desk', 'a2');
});

test('another backend is not asked for one task: its list decides', async () => {
  await startBackend({ tasks: [lamp()] });
  const page = await open('/task/a9', uma);
  await onScreen('not-found');
  await atPath(page, '/not-found');
  expect(backend().calls.filter(({ path }) => path.startsWith('/api/tasks/a9'))).toEqual([]);
});

/** Starts our server, whose list is empty, and which is too busy for one task. @returns that call */
async function startBusy(): Promise<string> {
  await startBackend({ isDocket: true });
  backend().overrides.set('GET /api/tasks', () => ({
    status: 200,
    body: [],
    headers: { [seqHeader]: '1' },
  }));
  const call = 'GET /api/tasks/a1';
  backend().overrides.set(call, () => ({ status: 503, body: { error: 'Busy' } }));
  return call;
}

test('a task that could not be loaded without a connection is loaded when it is back', async () => {
  const call = await startBusy();
  const { store } = await open('/task/a1', uma);
  const task = await panel();
  expect(await task.findByText('Busy')).toBeVisible();
  backend().overrides.set(call, () => ({ status: 200, body: lamp() }));
  act(() => void store.dispatch(caughtUp({ seq: 1 })));
  expect(await task.findByRole('heading', { name: 'Lamp' })).toBeVisible();
});

test('our server is asked for a task that the list does not have; its 404 is the screen', async () => {
  const call = await startBusy();
  const page = await open('/task/a1', uma);
  const task = await panel();
  expect(await task.findByText('Busy')).toBeVisible();
  backend().overrides.set(call, () => ({ status: 404, body: { error: 'Task not found' } }));
  await page.user.click(task.getByRole('button', { name: 'Try again' }));
  await onScreen('not-found');
});

test('other people who have the task open are named, while the connection is there', async () => {
  await startBackend({ tasks: [lamp()] });
  const { store } = await open('/task/a1', uma);
  const task = await panel();
  await task.findByRole('heading', { name: 'Lamp' });
  const watchedBy = (...people: object[]) =>
    act(() => receive(store, [{ name: 'task-watchers', payload: { taskId: 'a1', people } }]));
  watchedBy(uma);
  expect(task.queryByRole('img', { name: /Also open/ })).not.toBeInTheDocument();
  watchedBy(ada, udo, uma);
  expect(task.getByRole('img', { name: `Also open by ${ada.name} and ${udo.name}` })).toBeVisible();
  act(() => {
    store.dispatch(connectionStarted());
    store.dispatch(socketLost({ at: 0 }));
  });
  expect(task.queryByRole('img', { name: /Also open/ })).not.toBeInTheDocument();
});

test('a task that is deleted while it is open stays readable and says so', async () => {
  await startBackend({ tasks: [lamp(), desk()] });
  const { store } = await open('/task/a1', uma);
  await (await panel()).findByRole('heading', { name: 'Lamp' });
  act(() => receive(store, [{ name: 'task-deleted', payload: 'a1' }]));
  expect(await (await panel()).findByText(/was deleted or is no longer/)).toBeVisible();
  expect((await panel()).getByRole('heading', { name: 'Lamp' })).toBeVisible();
});

test.each([
  ['while the list is loaded again', 404],
  ['when the list is loaded again', 503],
])('a task that the server has lost stays readable and says so, %s', async (_when, status) => {
  await startBackend({ isDocket: true });
  const [list, call] = ['GET /api/tasks', 'GET /api/tasks/a1'];
  const headers = { [seqHeader]: '5' };
  backend().overrides.set(list, () => ({ status: 200, body: [lamp({ seq: 1 })], headers }));
  backend().overrides.set(call, () => ({ status: 200, body: lamp({ seq: 1 }) }));
  const { store } = await open('/task/a1', uma);
  await (await panel()).findByRole('heading', { name: 'Lamp' });
  await waitFor(() => expect(selectTasksSettled(store.getState())).toBe(true));
  await act(() => Promise.all(store.dispatch(tasksApi.util.getRunningQueriesThunk())));
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  backend().overrides.set(list, async () => {
    await held;
    return { status: 200, body: [], headers: { [seqHeader]: '1' } };
  });
  backend().overrides.set(call, () => ({ status, body: { error: 'No' } }));
  await act(async () => {
    store.dispatch(resyncDemanded({ seq: 1 }));
    const { getTask } = tasksApi.endpoints;
    await store.dispatch(getTask.initiate('a1', { forceRefetch: true, subscribe: false }));
  });
  const saysSo = async () => {
    const task = await panel();
    expect(await task.findByText(/was deleted or is no longer/)).toBeVisible();
    expect(task.getByRole('heading', { name: 'Lamp' })).toBeVisible();
  };
  if (status === 404) await saysSo();
  answer();
  await waitFor(() => expect(selectTasksSettled(store.getState())).toBe(true));
  await saysSo();
});

test('a task that one deletes oneself is closed', async () => {
  await startBackend({ tasks: [lamp(), desk()] });
  const page = await open('/task/a1', ada);
  await page.user.click(await (await panel()).findByRole('button', { name: 'Task settings' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await page.user.click(dialog.getByRole('button', { name: 'Delete' }));
  await noPanel();
  await atPath(page, '/task');
  expect(await screen.findByRole('article', { name: 'Desk' })).toBeVisible();
});

describe('fields are edited in place', () => {
  const changesOf = (id = 'a1') =>
    backend()
      .callsTo('PATCH', `/api/tasks/${id}`)
      .map((call) => call.body);

  test('the title: Enter saves, Escape discards', async () => {
    await startBackend({ tasks: [lamp()] });
    const { user } = await open('/task/a1', ada);
    await user.click(await (await panel()).findByRole('button', { name: 'Lamp' }));
    await user.keyboard('s{Enter}');
    expect(await (await panel()).findByRole('heading', { name: 'Lamps' })).toBeVisible();
    await waitFor(async () =>
      expect((await panel()).getByRole('button', { name: 'Lamps' })).toHaveFocus(),
    );
    await user.keyboard('{Enter} and more{Escape}');
    expect(await (await panel()).findByRole('heading', { name: 'Lamps' })).toBeVisible();
    expect(changesOf()).toEqual([{ title: 'Lamps' }]);
  });

  test('a refused title keeps the typed text, and leaving the task says so', async () => {
    await startBackend({ tasks: [lamp(), desk()] });
    backend().overrides.set('PATCH /api/tasks/a1', () => ({
      status: 400,
      body: { error: 'Too bright' },
    }));
    const { user } = await open('/task/a1', ada);
    await user.click(await (await panel()).findByRole('button', { name: 'Lamp' }));
    await user.keyboard('s{Enter}');
    const task = await panel();
    expect(await task.findByText('Too bright')).toBeVisible();
    expect(task.getByRole('textbox', { name: 'Title' })).toHaveValue('Lamps');
    await user.click(task.getByRole('button', { name: 'Next task' }));
    expect(await screen.findByText('Not saved: Too bright')).toBeVisible();
    await user.click(task.getByRole('button', { name: 'Previous task' }));
    expect(await task.findByRole('textbox', { name: 'Title' })).toHaveValue('Lamps');
  });

  test('the description: Save sends what was typed, and markdown shows it', async () => {
    await startBackend({ tasks: [lamp({ description: '' })] });
    const { user } = await open('/task/a1', ada);
    const task = await panel();
    await user.click(await task.findByRole('button', { name: 'Add a description...' }));
    await user.keyboard('Use **LEDs**');
    // Escape does not discard it.
    await user.keyboard('{Escape}');
    await user.click(task.getByRole('button', { name: 'Save' }));
    expect((await task.findByText('LEDs')).tagName).toBe('STRONG');
    expect(changesOf()).toEqual([{ description: 'Use **LEDs**' }]);
  });

  test('status, due date and labels', async () => {
    await startBackend({ tasks: [lamp({ dueDate: '2027-01-20', labels: ['light'] })] });
    const { user } = await open('/task/a1', ada);
    const task = await panel();
    await user.click(await task.findByRole('button', { name: 'Status: Pending' }));
    const choice = await screen.findByRole('menuitem', { name: 'On Hold' });
    // Its card next to the panel keeps its badge until then.
    expect(document.querySelector('[data-task=a1]')).toHaveTextContent('Pending');
    await user.click(choice);
    expect(await task.findByRole('button', { name: 'Status: On Hold' })).toBeVisible();
    await user.click(task.getByRole('button', { name: 'Due date: 20/01/2027' }));
    await user.click(await screen.findByRole('button', { name: 'No due date' }));
    expect(await task.findByRole('button', { name: 'Due date: No due date' })).toBeVisible();
    await user.click(task.getByRole('button', { name: 'Labels: light' }));
    await user.type(await screen.findByRole('combobox', { name: 'Labels' }), 'home{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await task.findByRole('button', { name: 'Labels: light home' })).toBeVisible();
    expect(changesOf()).toEqual([
      { status: 'On Hold' },
      { dueDate: null },
      { labels: ['light', 'home'] },
    ]);
  });

  test('a due date that is not one is said once, and what the server refuses too', async () => {
    await startBackend({ tasks: [lamp()] });
    backend().overrides.set('PATCH /api/tasks/a1', () => ({
      status: 400,
      body: { error: 'Not today' },
    }));
    const { user } = await open('/task/a1', ada);
    await user.click(await (await panel()).findByRole('button', { name: 'Due date: No due date' }));
    const editor = within(await screen.findByRole('dialog', { name: 'Due date' }));
    const field = editor.getByLabelText('Due Date');
    await user.type(field, 'nonsense{Enter}');
    expect(await editor.findAllByText(/Not a date/)).toHaveLength(1);
    expect(editor.queryByRole('alert')).not.toBeInTheDocument();
    await user.clear(field);
    await user.type(field, 'tomorrow{Enter}');
    expect(await editor.findByRole('alert')).toHaveTextContent('Not today');
  });

  test('an assignee changes the status and hands the task over, and nothing else', async () => {
    await startBackend({ tasks: [lamp()] });
    const { user } = await open('/task/a1', uma);
    const task = await panel();
    await task.findByRole('button', { name: 'Status: Pending' });
    for (const name of ['Lamp', /^Priority/, /^Labels/, /^Due date/, 'Edit description'])
      expect(task.queryByRole('button', { name })).not.toBeInTheDocument();
    await user.click(task.getByRole('button', { name: 'Assigned to: Uma User' }));
    expect(await screen.findByRole('dialog', { name: 'Assign User' })).toBeVisible();
  });

  test('text that is typed while the task is deleted stays', async () => {
    await startBackend({ tasks: [lamp()] });
    const { user, store } = await open('/task/a1', ada);
    const task = await panel();
    await user.click(await task.findByRole('button', { name: 'Edit description' }));
    await user.keyboard(' More.');
    act(() => receive(store, [{ name: 'task-deleted', payload: 'a1' }]));
    expect(await task.findByText(/was deleted or is no longer/)).toBeVisible();
    expect(task.getByRole('textbox', { name: 'Description' })).toHaveValue(
      'It has to be **brighter**. More.',
    );
    expect(task.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });
});

describe('comments and timeline', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 2, 8, minute)).toISOString();
  const said = (minute: number, text = `Comment ${minute}`) => ({
    _id: `c${minute}`,
    user: { _id: team.udo._id, name: team.udo.name },
    text,
    createdAt: at(minute),
  });

  test('are one list in the order of time, and a comment can be written below', async () => {
    const activity = [
      {
        type: 'status' as const,
        timestamp: at(2),
        user: { _id: ada._id, name: ada.name },
        status: 'On Hold',
      },
    ];
    await startBackend({ tasks: [lamp({ comments: [said(1), said(3)], activity })] });
    const { user, store } = await open('/task/a1', uma);
    const log = within(await (await panel()).findByRole('log', { name: /timeline/ }));
    const texts = () =>
      [...log.getAllByText(/Comment \d|set the status|Mine/)].map((one) => one.textContent);
    expect(texts()).toEqual(['Comment 1', expect.stringContaining('set the status'), 'Comment 3']);
    await user.keyboard('c');
    expect((await panel()).getByRole('textbox', { name: 'Comment' })).toHaveFocus();
    await user.keyboard('Mine{Control>}{Enter}{/Control}');
    expect(await log.findByText('Mine')).toBeVisible();
    expect(store.getState().seenComments['a1']).toBe(3);
  });

  describe('changes of fields', () => {
    const call = 'GET /api/tasks/a1';
    const calls = () => backend().callsTo('GET', '/api/tasks/a1').length;
    /** What our server has: `edits` and the history come only with the single task. */
    const whole = (seq: number, edits: FieldEdit[], fields: Partial<Task> = {}) =>
      lamp({
        comments: [said(1), said(5)],
        activity: [{ type: 'status', timestamp: at(4), user: uma, status: 'On Hold' }],
        commentCount: 2,
        seq,
        edits,
        ...fields,
      });
    const row = (seq: number, fields: Partial<Task> = {}) => {
      const { comments: _comments, activity: _activity, ...rest } = whole(seq, [], fields);
      const { edits: _edits, ...values } = rest;
      return values;
    };
    const edit = (seq: number, minute: number, fields: TaskField[]): FieldEdit => ({
      seq,
      user: { _id: ada._id, name: ada.name },
      at: at(minute),
      fields,
    });
    const first = [edit(4, 4, ['title', 'status']), edit(2, 2, ['assignedTo'])];
    const answer = (body: Task) => backend().overrides.set(call, () => ({ status: 200, body }));
    const openLamp = async () => {
      await startBackend({ isDocket: true });
      const headers = { [seqHeader]: '5' };
      backend().overrides.set('GET /api/tasks', () => ({ status: 200, body: [row(5)], headers }));
      answer(whole(5, first));
      const page = await open('/task', uma);
      await page.user.click((await card('Lamp')).getByRole('link', { name: 'Lamp' }));
      const log = within(await (await panel()).findByRole('log', { name: /timeline/ }));
      const texts = () =>
        [...log.getAllByText(/Comment \d|set the status|changed the/)].map((one) =>
          one.textContent.replace(/\s·.*/, ''),
        );
      return { ...page, texts };
    };
    const update = (store: Parameters<typeof receive>[0], payload: Partial<Task>) => {
      const { seq = 0 } = payload;
      const meta = { seq, prev: seq - 1, at: at(9) };
      const { comments, activity } = whole(seq, []);
      const task = { ...payload, comments, activity };
      act(() => receive(store, [{ name: 'task-updated', payload: task, meta }]));
    };
    const shownFirst = [
      'Comment 1',
      `${ada.name} changed the assignees`,
      `${uma.name} set the status to On Hold`,
      `${ada.name} changed the title`,
      'Comment 5',
    ];

    test('are between them, and each is told once', async () => {
      const { texts } = await openLamp();
      await waitFor(() => expect(texts()).toEqual(shownFirst));
      expect(calls()).toBe(1);
    });

    test('follow while the task is open, and a comment does not load it again', async () => {
      const { store, texts } = await openLamp();
      await waitFor(() => expect(texts()).toEqual(shownFirst));
      update(store, row(6, { commentCount: 3 }));
      const { queries } = store.getState().api;
      expect(Object.values(queries).filter((query) => query?.status === 'pending')).toEqual([]);
      const dueDate = '2031-01-01';
      answer(whole(7, [edit(7, 7, ['dueDate']), ...first], { dueDate }));
      update(store, row(7, { dueDate }));
      await waitFor(() =>
        expect(texts()).toEqual([...shownFirst, `${ada.name} changed the due date`]),
      );
      expect(calls()).toBe(2);
    });

    test('follow also if they come while the task is loading', async () => {
      const { store, texts } = await openLamp();
      await waitFor(() => expect(texts()).toEqual(shownFirst));
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const [title, dueDate] = ['Lantern', '2031-01-01'];
      const titled = [edit(6, 6, ['title']), ...first];
      backend().overrides.set(call, async () => {
        await held;
        answer(whole(7, [edit(7, 7, ['dueDate']), ...titled], { title, dueDate }));
        return { status: 200, body: whole(6, titled, { title }) };
      });
      update(store, row(6, { title }));
      await waitFor(() => expect(calls()).toBe(2));
      update(store, row(7, { title, dueDate }));
      release();
      const log = within(await (await panel()).findByRole('log', { name: /timeline/ }));
      expect(await log.findByText(/changed the due date/)).toBeVisible();
      expect(calls()).toBe(3);
    });
  });

  test('a long discussion shows its latest entries first', async () => {
    const comments = Array.from({ length: 1000 }, (_, n) => said(n));
    await startBackend({ tasks: [lamp({ comments })] });
    const { user } = await open('/task/a1', uma);
    const task = await panel();
    expect(await task.findByText('Comment 999')).toBeVisible();
    expect(task.queryByText('Comment 949')).not.toBeInTheDocument();
    await user.click(task.getByRole('button', { name: 'Show earlier (950)' }));
    expect(await task.findByText('Comment 750')).toBeVisible();
    expect(task.getByRole('button', { name: 'Show earlier (750)' })).toBeVisible();
    // Screen readers say what is added to the log, and not what changes in it.
    const log = task.getByRole('log', { name: /timeline/ });
    expect(log).toHaveAttribute('aria-relevant', 'additions');
    expect(within(log).getByText('Comment 950')).toBeVisible();
    expect(within(log).queryByText('Comment 949')).not.toBeInTheDocument();
    expect(task.getByText('Comment 949')).toBeVisible();
  });

  test('a comment that is typed while the task is deleted stays', async () => {
    await startBackend({ tasks: [lamp()] });
    const { user, store } = await open('/task/a1', uma);
    await (await panel()).findByRole('heading', { name: 'Lamp' });
    await user.keyboard('c');
    await user.keyboard('Half a thought');
    act(() => receive(store, [{ name: 'task-deleted', payload: 'a1' }]));
    const task = await panel();
    expect(await task.findByText(/was deleted or is no longer/)).toBeVisible();
    const field = task.getByRole('textbox', { name: 'Comment' });
    expect(field).toHaveValue('Half a thought');
    // It can be copied, and nothing else.
    expect(field).toHaveAttribute('readonly');
    expect(task.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
  });
});

test('files: images show themselves, and each file is a link', async () => {
  const attachments = ['lamp.png', 'plan.pdf', 'list.docx'].map((originalname) => ({
    filename: `f-${originalname}`,
    originalname,
    size: 2048,
  }));
  await startBackend({ tasks: [lamp({ attachments })] });
  await open('/task/a1', uma);
  const files = within(await (await panel()).findByRole('region', { name: 'Files' }));
  const links = files.getAllByRole('link');
  expect(links.map((one) => one.getAttribute('href'))).toEqual(
    attachments.map(({ filename }) => expect.stringContaining(`/uploads/${filename}`)),
  );
  expect(links.map((one) => one.querySelectorAll('img').length)).toEqual([1, 0, 0]);
});

test('the number of a task is shown, found and linked, and its path opens the task', async () => {
  await startBackend({
    isDocket: true,
    tasks: [lamp({ number: 7 }), desk({ number: 8, description: 'After #7, not a#7' })],
  });
  backend().overrides.set('GET /api/tasks/7', () => ({ status: 200, body: lamp({ number: 7 }) }));
  const page = await open('/task/7', ada);
  await atPath(page, '/task/a1');
  expect(await (await panel()).findByText('#7')).toBeVisible();
  expect((await card('Desk')).getByText('#8')).toBeVisible();
  act(() => void page.store.dispatch(navigationRequested('/task/a2')));
  const link = await (await panel()).findByRole('link', { name: '#7' });
  expect(link).toHaveAttribute('href', '/task/7');
  await page.user.click(link);
  await atPath(page, '/task/a1');
  await page.user.type(screen.getByLabelText('Filter by title, description or people'), '#8');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Lamp' })).toBeNull());
  expect(await screen.findByRole('article', { name: 'Desk' })).toBeVisible();
});

test('a number that no task has leads to the page that says so', async () => {
  await startBackend({ isDocket: true, tasks: [lamp()] });
  await open('/task/99', ada);
  await screen.findByRole('heading', { name: /not found/i });
});
