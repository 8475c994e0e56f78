import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AppStore } from '../../src/app/store/store';
import { tasksApi } from '../../src/data/nouns/tasks/tasksApi';
import { changeDraft, draftsOf } from '../../src/data/drafts/draftsSlice';
import { commentsSeen } from '../../src/data/nouns/tasks/seenCommentsSlice';
import { noteDraft } from '../../src/data/nouns/notes/noteDraft';
import { commentDraft, newTaskDraft } from '../../src/data/nouns/tasks/taskDrafts';
import { card, dialogOf, dialogClosed, useFakeBackend } from '../helpers/specScreens';
import { aTask, team } from '../helpers/team';
import { receive, type WireEvent } from '../helpers/receive';
import { storeWithCopy } from '../helpers/copyOf';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { resyncDemanded, caughtUp } from '../../src/data/realtime/realtimeSlice';
import { selectTasksSettled } from '../../src/data/nouns/tasks/tasksSelectors';

const { ada, uma, udo } = team;
const { startBackend, open } = useFakeBackend();
const identity = uma._id;

const stored = (name: string, of = identity) =>
  JSON.parse(localStorage.getItem(`docket.${name}.${of}`) ?? 'null') as unknown;
const seenIn = (store: AppStore) => store.getState().seenComments;
const keepComments = (comments: Record<string, string>) => {
  for (const [id, text] of Object.entries(comments))
    localStorage.setItem(`docket.draft-comment:${id}.${identity}`, JSON.stringify({ text }));
};
const told = () => screen.queryAllByText(/storage is full or switched off/);

/** Leaves no room in the browser's storage; jsdom keeps the quota of a browser. */
function fillStorage(): void {
  for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
    for (let part = 0; ; part += 1) {
      try {
        localStorage.setItem(`filler ${size} ${part}`, 'x'.repeat(size));
      } catch {
        break; // That much does not fit any more.
      }
    }
  }
}
const emptyStorage = () => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('filler')) localStorage.removeItem(key);
};

const foreignComment = (taskId: string): WireEvent => ({
  name: 'task-comment',
  payload: {
    taskId,
    comment: {
      user: { _id: udo._id, name: udo.name },
      text: 'Hello',
      createdAt: '2026-01-02T08:00:00.000Z',
    },
  },
});

const openComments = async (page: Awaited<ReturnType<typeof open>>, title: string) => {
  await page.user.click((await card(title)).getByRole('button', { name: 'Comments' }));
  const field = await (await dialogOf('Comments')).findByRole('textbox', { name: 'Comment' });
  return (text: string) => fireEvent.change(field, { target: { value: text } });
};

describe('a comment that is being written while the storage is full', () => {
  const beginFull = async () => {
    await startBackend({ tasks: [aTask({ _id: 'a1', title: 'Lamp' })] });
    const page = await open('/task', uma);
    const write = await openComments(page, 'Lamp');
    await waitFor(() => expect(stored('seenComments')).toEqual({ a1: 0 }));
    fillStorage();
    return { ...page, write };
  };

  test('is told of once, until it can be kept', async () => {
    const { write } = await beginFull();
    for (const text of ['H', 'He', 'Hel']) write(text);
    await waitFor(() => expect(told()).toHaveLength(1));
    expect(stored('draft-comment:a1')).toBeNull();
    emptyStorage();
    write('Hell');
    await waitFor(() => expect(told()).toHaveLength(0));
    expect(stored('draft-comment:a1')).toEqual({ text: 'Hell' });
  });

  test('is not told of again with each key once the message was dismissed', async () => {
    const { write, user } = await beginFull();
    write('H');
    await waitFor(() => expect(told()).toHaveLength(1));
    await user.click(
      within(document.querySelector<HTMLElement>('.docket-toasts') ?? document.body).getByRole(
        'button',
        { name: 'Dismiss', hidden: true },
      ),
    );
    await waitFor(() => expect(told()).toHaveLength(0));
    write('He');
    write('Hel');
    expect(told()).toHaveLength(0);
  });

  test('is kept with the next thing that can be kept', async () => {
    const { write, store } = await beginFull();
    write('Hello');
    await waitFor(() => expect(told()).toHaveLength(1));
    emptyStorage();
    act(() => void store.dispatch(changeDraft(newTaskDraft, { title: 'Another' })));
    expect(stored('draft-newTask:')).toMatchObject({ title: 'Another' });
    expect(stored('draft-comment:a1')).toEqual({ text: 'Hello' });
  });
});

test('a note that cannot be kept is told of too, and kept when there is room again', async () => {
  await startBackend();
  const { user } = await open('/note/add', uma);
  const title = await screen.findByLabelText('Title');
  fillStorage();
  await user.type(title, 'Milk');
  await waitFor(() => expect(told()).toHaveLength(1));
  expect(stored('draft-note:new')).toBeNull();
  emptyStorage();
  await user.type(title, '!');
  await waitFor(() => expect(told()).toHaveLength(0));
  expect(stored('draft-note:new')).toMatchObject({ title: 'Milk!' });
});

test('a comment is kept at once while a long note waits to be', async () => {
  await startBackend();
  const { store } = await open('/', uma);
  const text = 'x'.repeat(20_001);
  act(() => {
    store.dispatch(changeDraft(noteDraft, { text }, { id: 'new' }));
    store.dispatch(changeDraft(commentDraft, { text: 'Hello' }, { id: 'a1' }));
  });
  expect(stored('draft-comment:a1')).toEqual({ text: 'Hello' });
  await waitFor(() => expect(stored('draft-note:new')).toMatchObject({ text }));
});

describe('the comments that were seen', () => {
  const tasks = () => ['a1', 'a2'].map((_id) => aTask({ _id, title: _id }));

  test('are kept apart from drafts: a key in a draft does not write them', async () => {
    await startBackend({ tasks: tasks() });
    const page = await open('/task', uma);
    await card('a1');
    act(() => void receive(page.store, [foreignComment('a1'), foreignComment('a2')]));
    await waitFor(() => expect(stored('seenComments')).toEqual({ a1: 0, a2: 0 }));
    localStorage.setItem(`docket.seenComments.${identity}`, '{"a2":7}');
    act(() => void page.store.dispatch(changeDraft(commentDraft, { text: 'H' }, { id: 'a1' })));
    expect(stored('draft-comment:a1')).toEqual({ text: 'H' });
    expect(stored('seenComments')).toEqual({ a2: 7 });
  });

  test('of a task that is deleted are forgotten', async () => {
    await startBackend({ tasks: tasks() });
    const { store } = await open('/task', uma);
    await card('a1');
    act(() => void receive(store, [foreignComment('a1'), foreignComment('a2')]));
    act(() => void receive(store, [{ name: 'task-deleted', payload: 'a1' }]));
    expect(seenIn(store)).toEqual({ a2: 0 });
    await waitFor(() => expect(stored('seenComments')).toEqual({ a2: 0 }));
  });

  test('of tasks that are not in the list any more are forgotten when it has been loaded', async () => {
    localStorage.setItem(`docket.seenComments.${identity}`, '{"gone":3,"a1":1}');
    await startBackend({ tasks: tasks() });
    const { store } = await open('/task', uma);
    await card('a1');
    await waitFor(() => expect(seenIn(store)).toEqual({ a1: 1 }));
    await waitFor(() => expect(stored('seenComments')).toEqual({ a1: 1 }));
  });

  test('are a thousand at most; the latest stay', async () => {
    const ids = Array.from({ length: 1_500 }, (_, at) => `t${at}`);
    localStorage.setItem(
      `docket.seenComments.${identity}`,
      JSON.stringify(Object.fromEntries(ids.map((id) => [id, 1]))),
    );
    await startBackend();
    const { store } = await open('/', uma);
    await waitFor(() => expect(Object.keys(seenIn(store))).toEqual(ids.slice(500)));
    act(() => void store.dispatch(commentsSeen({ taskId: 'newest', count: 1 })));
    expect(Object.keys(seenIn(store))).toEqual([...ids.slice(501), 'newest']);
    await waitFor(() =>
      expect(Object.keys(stored('seenComments') as object)).toEqual([...ids.slice(501), 'newest']),
    );
  });
});

describe('the draft of a comment', () => {
  const draftsIn = (store: AppStore) =>
    Object.fromEntries(
      draftsOf(store.getState().drafts, commentDraft).map(([id, { text }]) => [id, text]),
    );
  // Cards that move up with a deletion scroll the page, which jsdom cannot.
  beforeEach(() => void jest.spyOn(window, 'scrollBy').mockImplementation());
  afterEach(() => jest.restoreAllMocks());
  const beginDrafted = async (as = uma) => {
    await startBackend({ tasks: ['a1', 'a2'].map((_id) => aTask({ _id, title: _id })) });
    const page = await open('/task', as);
    await card('a1');
    act(() => {
      for (const id of ['a1', 'a2'])
        page.store.dispatch(changeDraft(commentDraft, { text: 'Hel' }, { id }));
      receive(page.store, [foreignComment('a1'), foreignComment('a2')]);
    });
    return page;
  };
  const expectForgotten = async (store: AppStore, identity: string) => {
    await waitFor(() => expect(draftsIn(store)).toEqual({ a2: 'Hel' }));
    expect(seenIn(store)).toEqual({ a2: 0 });
    expect(stored('draft-comment:a2', identity)).toEqual({ text: 'Hel' });
    expect(stored('draft-comment:a1', identity)).toBeNull();
    await waitFor(() => expect(stored('seenComments', identity)).toEqual({ a2: 0 }));
  };
  const deletion: WireEvent = { name: 'task-deleted', payload: 'a1' };

  test('goes when its task is deleted by someone else', async () => {
    const { store } = await beginDrafted();
    act(() => void receive(store, [deletion]));
    await expectForgotten(store, uma._id);
  });

  test('goes with the answer of the own deletion', async () => {
    const { store } = await beginDrafted(ada);
    await act(
      async () => void (await store.dispatch(tasksApi.endpoints.deleteTask.initiate('a1'))),
    );
    expect(draftsIn(store)).toEqual({ a2: 'Hel' });
    await expectForgotten(store, ada._id);
  });

  test('goes when its task is not in the list any more', async () => {
    keepComments({ gone: 'Half', a2: 'Hel' });
    const { store } = await beginDrafted();
    await waitFor(() => expect(draftsIn(store)).toEqual({ a1: 'Hel', a2: 'Hel' }));
    expect(stored('draft-comment:a1')).toEqual({ text: 'Hel' });
    expect(stored('draft-comment:gone')).toBeNull();
  });

  describe('of a task that the local copy does not have', () => {
    const startFromCopy = async () => {
      keepComments({ a1: 'Half', gone: 'Hel' });
      const tasks = ['a1', 'a2'].map((_id) => aTask({ _id, title: _id }));
      const fake = await startBackend({ isDocket: true, tasks });
      const store = await storeWithCopy(fake, uma, { 'getTasks()': tasks.slice(1) });
      await renderWithProviders('/task', { store });
      await card('a2');
      await waitFor(() => expect(selectTasksSettled(store.getState())).toBe(true));
      expect(draftsIn(store)).toEqual({ a1: 'Half', gone: 'Hel' });
      return { store, task: tasks[0] };
    };

    test('stays until the events have come, and then if one has brought the task', async () => {
      const { store, task } = await startFromCopy();
      act(() => {
        receive(store, [
          { name: 'task-created', payload: task, meta: { seq: 2, prev: 1, at: '' } },
        ]);
        store.dispatch(caughtUp({ seq: 2, log: 'log' }));
      });
      expect(draftsIn(store)).toEqual({ a1: 'Half' });
    });

    test('stays until the list is loaded again if the events are not known any more', async () => {
      const { store } = await startFromCopy();
      act(() => {
        store.dispatch(resyncDemanded({ seq: 2 }));
        store.dispatch(caughtUp({ seq: 2, log: 'log' }));
      });
      expect(draftsIn(store)).toEqual({ a1: 'Half', gone: 'Hel' });
      await card('a1');
      await waitFor(() => expect(draftsIn(store)).toEqual({ a1: 'Half' }));
    });
  });

  test('stays while it is being written, also when its task comes back, until the dialog is closed', async () => {
    const page = await beginDrafted();
    const { store, user } = page;
    const task = aTask({ _id: 'a1', title: 'a1' });
    await openComments(page, 'a1');
    act(() => void receive(store, [deletion]));
    const dialog = await dialogOf('Comments');
    const field = () => dialog.getByRole('textbox', { name: 'Comment' });
    const isGone = () => dialog.findByText(/was deleted or is no longer assigned/);
    await isGone();
    expect(field()).toHaveValue('Hel');
    expect(draftsIn(store)).toEqual({ a1: 'Hel', a2: 'Hel' });
    act(() => void receive(store, [{ name: 'task-created', payload: task }]));
    await waitFor(() => expect(dialog.queryByText(/was deleted/)).not.toBeInTheDocument());
    expect(field()).toHaveValue('Hel');

    act(() => void receive(store, [deletion]));
    await isGone();
    await user.keyboard('{Escape}');
    await dialogClosed();
    await expectForgotten(store, uma._id);
  });

  test('stays when its dialog is closed and its task is there', async () => {
    const page = await beginDrafted();
    await openComments(page, 'a1');
    await page.user.keyboard('{Escape}');
    await dialogClosed();
    expect(draftsIn(page.store)).toEqual({ a1: 'Hel', a2: 'Hel' });
  });
});

test('the draft of a new task outlives closing and a refusal of the server', async () => {
  const backend = await startBackend();
  backend.overrides.set('POST /api/tasks', () => ({
    status: 400,
    body: { error: 'The title is too long' },
  }));
  const { user } = await open('/task', ada);
  const openForm = async () => {
    await user.click(await screen.findByRole('button', { name: 'New Task' }));
    return dialogOf('New Task');
  };
  let dialog = await openForm();
  fireEvent.change(dialog.getByLabelText(/^Title/), { target: { value: 'Half a thought' } });
  await user.keyboard('{Escape}');
  await dialogClosed();

  dialog = await openForm();
  expect(dialog.getByLabelText(/^Title/)).toHaveValue('Half a thought');
  await user.type(dialog.getByLabelText(/^Assign To/), 'uma');
  await user.click(await screen.findByRole('option', { name: /Uma User/ }));
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await dialog.findByText('The title is too long')).toBeVisible();
  expect(dialog.getByLabelText(/^Title/)).toHaveValue('Half a thought');
});
