import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Notification } from '../../src/contract/notification';
import type { Task } from '../../src/contract/task';
import { inspectionStarted, selectInspected } from '../../src/data/inspection/inspectionSlice';
import { atPath, card, dialogOf, onScreen, useFakeBackend } from '../helpers/specScreens';
import { aTask, team } from '../helpers/team';
import { eventAction, receive } from '../helpers/receive';

const { uma, udo, ada } = team;
const { startBackend, backend, open } = useFakeBackend();

const lamp = (fields: Partial<Task> = {}) =>
  aTask({ _id: 'a1', title: 'Lamp', description: 'It has to be brighter.', ...fields });
const entry = (fields: Partial<Notification> = {}): Notification => ({
  _id: 'n1',
  message: 'Ada assigned you the task "Lamp"',
  time: 'just now',
  read: false,
  taskId: 'a1',
  type: 'notification',
  ...fields,
});
const beginWith = (entries: Notification[], tasks: Task[]) =>
  startBackend({
    tasks,
    notifications: new Map([
      [uma._id, entries],
      [ada._id, entries],
    ]),
  });
const reads = () =>
  backend()
    .callsTo('POST', '/api/notification/read')
    .map((call) => call.body);

/** The task next to the list. */
const openTask = async (title: string) => {
  const panel = await screen.findByRole('region', { name: /^Task(:|$)/ });
  await within(panel).findByRole('heading', { name: title });
  return within(panel);
};

const clickEntry = async (
  { user }: { user: { click: (element: Element) => Promise<void> } },
  message: RegExp,
) => {
  await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
  await user.click(await (await dialogOf('Notifications')).findByRole('button', { name: message }));
};

test('an assignment opens the task, from any screen, and is read', async () => {
  await beginWith([entry()], [lamp()]);
  const page = await open('/note', uma);
  await clickEntry(page, /assigned you/);
  const task = await openTask('Lamp');
  expect(task.getByText('It has to be brighter.')).toBeVisible();
  await atPath(page, '/task/a1');
  await waitFor(() => expect(reads()).toEqual([{ notificationId: 'n1' }]));
});

test('a comment opens its task, with the comments', async () => {
  const comments = [
    { _id: 'c1', user: udo, text: 'Which bulb?', createdAt: '2026-01-02T08:00:00.000Z' },
  ];
  await beginWith(
    [entry({ message: 'Udo commented on "Lamp"', type: 'taskComment' })],
    [lamp({ comments })],
  );
  const page = await open('/', uma);
  await clickEntry(page, /commented/);
  expect(await (await openTask('Lamp')).findByText('Which bulb?')).toBeVisible();
});

test('an entry that has been read opens its task too, and is not read again', async () => {
  await beginWith([entry({ read: true })], [lamp()]);
  const page = await open('/task', uma);
  await clickEntry(page, /assigned you/);
  await openTask('Lamp');
  expect(reads()).toEqual([]);
});

test('a task that filters hide opens all the same', async () => {
  await beginWith([entry()], [lamp()]);
  const page = await open('/task?filter=completed', uma);
  await screen.findByText('No tasks match the selected filter.');
  await clickEntry(page, /assigned you/);
  await openTask('Lamp');
});

test('news of several tasks opens the list', async () => {
  await beginWith([entry({ message: 'Ada assigned you 5 tasks', taskId: undefined })], [lamp()]);
  const page = await open('/note', uma);
  await clickEntry(page, /5 tasks/);
  await onScreen('task');
  await card('Lamp');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a task that is gone is not found, once the list is there', async () => {
  await beginWith([entry()], []);
  const page = await open('/note', uma);
  let answer = () => {};
  backend().overrides.set(
    'GET /api/tasks',
    () =>
      new Promise((resolve) => {
        answer = () => resolve(null);
      }),
  );
  await clickEntry(page, /assigned you/);
  await screen.findByRole('region', { name: /^Task(:|$)/ });
  await waitFor(() => expect(backend().callsTo('GET', '/api/tasks')).toHaveLength(1));
  answer();
  await onScreen('not-found');
});

test('a list that cannot be loaded says why, and trying again brings the task', async () => {
  await beginWith([entry()], [lamp()]);
  const page = await open('/note', uma);
  backend().overrides.set('GET /api/tasks', () => ({
    status: 500,
    body: { error: 'Out of order' },
  }));
  await clickEntry(page, /assigned you/);
  const task = within(await screen.findByRole('region', { name: /^Task(:|$)/ }));
  expect(await task.findByText('Out of order')).toBeVisible();
  backend().overrides.delete('GET /api/tasks');
  await page.user.click(task.getByRole('button', { name: 'Try again' }));
  await openTask('Lamp');
});

test('an inspection ends when the task is not in the list of the inspected person', async () => {
  await beginWith([entry()], [lamp()]);
  const page = await open('/task', ada);
  act(
    () =>
      void page.store.dispatch(
        inspectionStarted({
          userId: udo._id,
          userName: udo.name,
          userEmail: udo.email,
          userRoles: udo.roles,
        }),
      ),
  );
  await waitFor(() => expect(backend().callsTo('POST', '/api/tasks/inspect')).toHaveLength(1));
  await clickEntry(page, /assigned you/);
  await openTask('Lamp');
  expect(selectInspected(page.store.getState())).toBeNull();
});

describe('a toast', () => {
  const told = eventAction({
    name: 'notification',
    payload: { data: { message: 'Ada assigned you a lamp', notificationId: 'n9', taskId: 'a1' } },
  });
  const toasts = () =>
    within(document.querySelector<HTMLElement>('.docket-toasts') ?? document.body);
  const clickToast = async () => {
    const content = await toasts().findByText('Ada assigned you a lamp');
    const dragged = content.closest('[data-toast]')?.parentElement;
    if (!dragged) throw new Error('There is no toast.');
    dragged.setPointerCapture = () => undefined;
    // jsdom has no pointer events; a mouse event carries what is read of one.
    for (const type of ['pointerdown', 'pointerup'])
      fireEvent(content, new MouseEvent(type, { bubbles: true, button: 0, clientX: 10 }));
  };

  test.each(['a click', 'its button'])(
    'opens its task by %s, is read and goes away',
    async (way) => {
      await beginWith([], [lamp()]);
      const page = await open('/', uma);
      await screen.findByRole('button', { name: /^Notifications/ });
      act(() => void page.store.dispatch(told));
      if (way === 'a click') await clickToast();
      else await page.user.click(await toasts().findByRole('button', { name: 'Open' }));
      await openTask('Lamp');
      await waitFor(() => expect(page.store.getState().toasts).toEqual([]));
      await waitFor(() => expect(reads()).toEqual([{ notificationId: 'n9' }]));
    },
  );

  test('does not close a form that is being filled in', async () => {
    await beginWith([], [lamp(), aTask({ title: 'Chair' })]);
    const page = await open('/task', uma);
    await page.user.click((await card('Chair')).getByRole('button', { name: 'Comments' }));
    await dialogOf('Comments');
    act(() => void page.store.dispatch(told));
    await clickToast();
    expect(
      await screen.findByText(
        'Finish or close the open form first. You will find the notification under the bell.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Comments' })).toBeVisible();
    expect(reads()).toEqual([]);
  });

  test('of a backend that sends only a message opens nothing', async () => {
    await beginWith([], [lamp()]);
    const page = await open('/', uma);
    act(
      () =>
        void receive(page.store, [
          { name: 'notification', payload: { data: { message: 'Ada assigned you a lamp' } } },
        ]),
    );
    await clickToast();
    expect(toasts().queryByRole('button', { name: 'Open' })).not.toBeInTheDocument();
    expect(page.store.getState().dialogs.stack).toEqual([]);
  });
});

test('a click on the desktop notification opens its task', async () => {
  const shown: { onclick: (() => void) | null }[] = [];
  class FakeNotification {
    static permission = 'granted';
    onclick: (() => void) | null = null;
    constructor() {
      shown.push(this);
    }
    close() {}
  }
  Object.assign(globalThis, { Notification: FakeNotification });
  window.focus = () => undefined;
  await beginWith([], [lamp()]);
  const page = await open('/', uma);
  await screen.findByRole('button', { name: /^Notifications/ });
  act(
    () =>
      void receive(page.store, [
        {
          name: 'taskUpdate',
          payload: { data: { message: 'Changed', notificationId: 'n9', taskId: 'a1' } },
        },
      ]),
  );
  await waitFor(() => expect(shown).toHaveLength(1));
  act(() => shown[0]?.onclick?.());
  await openTask('Lamp');
  Reflect.deleteProperty(globalThis, 'Notification');
});
