import { act, screen, waitFor, within } from '@testing-library/react';
import { seqHeader } from '../../src/contract/list';
import type { Comment, Task } from '../../src/contract/task';
import { FakeBackend } from '../helpers/fakeBackend';
import { renderWithProviders } from '../helpers/renderWithProviders';
import { aTask, team } from '../helpers/team';
import { receive } from '../helpers/receive';
import { selectDraft } from '../../src/data/drafts/draftsSlice';
import { commentDraft } from '../../src/data/nouns/tasks/taskDrafts';
import { caughtUp } from '../../src/data/realtime/realtimeSlice';

const { uma, udo } = team;

let backend: FakeBackend;
const begin = async (...tasks: Task[]) => {
  backend = await FakeBackend.start({ people: Object.values(team), tasks });
};
afterEach(() => backend.close());
/** Begins with a list of one row, without the history of its task. */
const beginWithRow = async ({ comments: _comments, activity: _activity, ...row }: Task) => {
  await begin();
  backend.data.isDocket = true;
  backend.overrides.set('GET /api/tasks', () => ({
    status: 200,
    body: [{ ...row, commentCount: 1 }],
    headers: { [seqHeader]: '1' },
  }));
};

const card = async (title: string) => within(await screen.findByRole('article', { name: title }));
const comment = (text: string, user: Comment['user']): Comment => ({
  text,
  user,
  createdAt: '2026-02-03T10:00:00.000Z',
});

test('a row that came without its comments is asked for whole, once, when they are opened', async () => {
  const whole = aTask({
    title: 'Chairs',
    comments: [comment('Twelve are enough', { name: 'Udo User' })],
  });
  await beginWithRow(whole);
  const one = `/api/tasks/${whole._id}`;
  backend.overrides.set(`GET ${one}`, () => ({ status: 503, body: { error: 'Busy' } }));
  const { user } = await renderWithProviders('/task', { backend, as: uma });
  expect((await card('Chairs')).getByRole('button', { name: 'Comments' })).toHaveAttribute(
    'aria-description',
    '1 comment',
  );
  await user.click((await card('Chairs')).getByRole('button', { name: 'Comments' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Comments' }));
  expect(await dialog.findByText('Busy')).toBeVisible();

  backend.overrides.set(`GET ${one}`, () => ({ status: 200, body: whole }));
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('Twelve are enough')).toBeVisible();
  expect(backend.callsTo('GET', one).map(({ status }) => status)).toEqual([503, 200]);
});

test('comments that could not be loaded without a connection are loaded when it is back', async () => {
  const whole = aTask({ title: 'Chairs', comments: [comment('Twelve', { name: 'Udo User' })] });
  await beginWithRow(whole);
  const call = `GET /api/tasks/${whole._id}`;
  backend.overrides.set(call, () => ({ status: 503, body: { error: 'Busy' } }));
  const { store } = await renderWithProviders(`/task/${whole._id}`, { backend, as: uma });
  expect(await screen.findByText('Busy')).toBeVisible();
  backend.overrides.set(call, () => ({ status: 200, body: whole }));
  act(() => void store.dispatch(caughtUp({ seq: 1 })));
  expect(await screen.findByText('Twelve')).toBeVisible();
  expect(screen.queryByText('Busy')).not.toBeInTheDocument();
});

test('addresses in a comment are links, and the rest stays as it was typed', async () => {
  const inside = `${window.location.origin}/task/a2`;
  const text = `See https://example.com/a_(b), (${inside}). **No** javascript:alert(1)`;
  const task = aTask({ _id: 'a1', title: 'Chairs', comments: [comment(text, { name: 'Udo' })] });
  await begin(task, aTask({ _id: 'a2', title: 'Tables' }));
  const { user, store } = await renderWithProviders('/task/a1', { backend, as: uma });
  const outside = await screen.findByRole('link', { name: 'https://example.com/a_(b)' });
  expect(outside).toHaveAttribute('href', 'https://example.com/a_(b)');
  expect(outside).toHaveAttribute('target', '_blank');
  expect(outside).toHaveAttribute('rel', 'noopener noreferrer');
  expect(outside.parentElement).toHaveTextContent(text);
  expect(within(outside.parentElement!).getAllByRole('link')).toHaveLength(2);
  await user.click(screen.getByRole('link', { name: inside }));
  expect(await screen.findByRole('region', { name: 'Task: Tables' })).toBeVisible();
  expect(store.getState().navigation.location.pathname).toBe('/task/a2');
});

test('a row that has more comments than are loaded is asked for whole, and they stay on the screen', async () => {
  const task = {
    ...aTask({ title: 'Chairs', comments: [comment('first', { name: 'Udo User' })] }),
    commentCount: 1,
    seq: 1,
  };
  await begin();
  backend.overrides.set('GET /api/tasks', () => ({
    status: 200,
    body: [task],
    headers: { [seqHeader]: '1' },
  }));
  const { user, store } = await renderWithProviders('/task', { backend, as: uma });
  await user.click((await card('Chairs')).getByRole('button', { name: 'Comments' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Comments' }));
  expect(dialog.getByText('first')).toBeVisible();

  const { comments: first, ...row } = task;
  const comments = [first, comment('second', null), comment('third', null)].flat();
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => (answer = resolve));
  backend.overrides.set(`GET /api/tasks/${task._id}`, async () => {
    await isAsked;
    return { status: 200, body: { ...row, comments, commentCount: 3, seq: 2 } };
  });
  act(() =>
    receive(store, [
      {
        name: 'task-updated',
        payload: { ...row, commentCount: 3, seq: 2 },
        meta: { seq: 2, prev: 1, at: '2026-02-03T10:00:00.000Z' },
      },
    ]),
  );
  expect(dialog.getByText('first')).toBeVisible();
  answer();
  expect(await dialog.findByText('third')).toBeVisible();
});

test('a comment that is answered alone is shown as it was stored', async () => {
  const task = aTask({ title: 'Chairs', comments: [comment('first', { name: 'Udo User' })] });
  await begin(task);
  const stored = {
    _id: 'c2',
    user: { _id: uma._id, name: 'Uma as the server knows her' },
    text: 'second',
    createdAt: '2026-02-03T10:00:00.000Z',
  };
  backend.overrides.set(`POST /api/tasks/${task._id}/comments`, () => ({
    status: 200,
    body: stored,
  }));
  const { user } = await renderWithProviders('/task', { backend, as: uma });
  await user.click((await card('Chairs')).getByRole('button', { name: 'Comments' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Comments' }));
  await user.type(dialog.getByLabelText('Comment'), 'second');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  const log = within(await dialog.findByRole('log'));
  expect(await log.findByText('Uma as the server knows her')).toBeVisible();
  expect(log.getByText('first')).toBeVisible();
  expect(log.getAllByText('second')).toHaveLength(1);
});

test("someone else's new comment is marked until the comments are opened; the person's is not", async () => {
  const mine = comment('mine', { _id: uma._id, name: uma.name });
  const [chairs, tables] = [
    aTask({ title: 'Chairs', comments: [mine] }),
    aTask({ title: 'Tables' }),
  ];
  await begin(chairs, tables);
  const { user, store } = await renderWithProviders('/task', { backend, as: uma });
  const button = async (title: string) =>
    (await card(title)).getByRole('button', { name: 'Comments' });
  const told = async (title: string) => {
    await user.hover(await button(title));
    const tip = (await screen.findByRole('tooltip')).textContent;
    await user.unhover(await button(title));
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
    return tip;
  };
  expect(await told('Chairs')).toBe('1 comment');
  act(() => {
    receive(store, [
      {
        name: 'task-comment',
        payload: {
          taskId: chairs._id,
          comment: comment('theirs', { _id: udo._id, name: udo.name }),
        },
      },
      {
        name: 'task-comment',
        payload: {
          taskId: tables._id,
          comment: comment('mine too', { _id: uma._id, name: uma.name }),
        },
      },
    ]);
  });
  expect(await told('Chairs')).toBe('2 comments, 1 unread');
  expect(await told('Tables')).toBe('1 comment');
  await user.click(await button('Chairs'));
  expect(await screen.findByText('theirs')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await told('Chairs')).toBe('2 comments');
});

test('a task that is deleted while its comments are open says so and loses no text', async () => {
  const task = aTask({ title: 'Chairs' });
  await begin(task);
  const { user, store } = await renderWithProviders('/task', { backend, as: uma });
  await user.click((await card('Chairs')).getByRole('button', { name: 'Comments' }));
  await user.type(await screen.findByLabelText('Comment'), 'Half a thought');
  act(() => {
    receive(store, [{ name: 'task-deleted', payload: task._id }]);
  });
  expect(
    await screen.findByText('This task was deleted or is no longer assigned to you.'),
  ).toBeVisible();
  expect(selectDraft(store.getState(), commentDraft, task._id)?.text).toBe('Half a thought');
});
