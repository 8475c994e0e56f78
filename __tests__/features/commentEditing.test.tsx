import { act, render, screen, waitFor, within } from '@testing-library/react';
import type { Activity, Comment, Task, ValueChange } from '../../src/contract/task';
import { selectDraft } from '../../src/data/drafts/draftsSlice';
import { selectUnreadComments } from '../../src/data/nouns/tasks/taskScreenSelectors';
import { commentEditDraft } from '../../src/data/nouns/tasks/taskDrafts';
import { selectTaskById } from '../../src/data/nouns/tasks/tasksSelectors';
import { activitySentence } from '../../src/features/tasks/fields/activitySentence';
import { receive } from '../helpers/receive';
import { useFakeBackend } from '../helpers/specScreens';
import { aTask, team } from '../helpers/team';

const { uma, ada, udo } = team;
const { startBackend, backend, open } = useFakeBackend();

const refOf = ({ _id, name }: typeof uma) => ({ _id, name });
const said = (_id: string, text: string, more: Partial<Comment> = {}): Comment => ({
  _id,
  user: refOf(uma),
  text,
  createdAt: '2026-02-03T10:00:00.000Z',
  ...more,
});
const lamp = (fields: Partial<Task> = {}) => aTask({ _id: 'a1', title: 'Lamp', ...fields });
const panel = async () => within(await screen.findByRole('region', { name: /^Task(:|$)/ }));
const field = async () => (await panel()).findByRole('textbox', { name: 'Comment' });

test('with another backend a comment stays text, and nobody is offered or edited', async () => {
  await startBackend({ tasks: [lamp({ comments: [said('c1', '**Mine** @Udo User')] })] });
  const { user } = await open('/task/a1', uma);
  expect(await screen.findByText('**Mine** @Udo User')).toBeVisible();
  await user.type(await field(), 'For @a');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Comment actions' })).not.toBeInTheDocument();
});

test("'@' offers those who may see the task, and what is sent names who was chosen", async () => {
  await startBackend({ isDocket: true, tasks: [lamp({ assignedTo: [refOf(uma)] })] });
  const { user } = await open('/task/a1', uma);
  await user.type(await field(), 'For @');
  const list = within(await screen.findByRole('listbox', { name: 'People' }));
  // Not oneself, and nobody who may not see it.
  expect(list.getAllByRole('option').map((one) => one.textContent)).toEqual(
    expect.arrayContaining(['RRRosa Root', 'AAAda Admin']),
  );
  expect(list.getAllByRole('option')).toHaveLength(2);
  await user.keyboard('adm{Tab}');
  expect(await field()).toHaveValue('For @Ada Admin ');
  expect(await field()).toHaveFocus();
  await user.keyboard('and @ro');
  await user.click(await screen.findByRole('option', { name: /Rosa Root/ }));
  // A name that was taken out again is not sent.
  await user.keyboard('{Backspace>12/}{Control>}{Enter}{/Control}');
  const path = '/api/tasks/a1/comments';
  await waitFor(() => expect(backend().callsTo('POST', path)).toHaveLength(1));
  expect(backend().callsTo('POST', path)[0]?.body).toEqual({
    text: 'For @Ada Admin and',
    mentions: [refOf(ada)],
  });
});

test('Escape closes the list and keeps the task open', async () => {
  await startBackend({ isDocket: true, tasks: [lamp(), aTask({ title: 'Desk', number: 17 })] });
  const { user } = await open('/task/a1', uma);
  await user.type(await field(), 'See #des');
  expect(await screen.findByRole('option', { name: /#17.*Desk/ })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(await field()).toHaveFocus();
  await user.keyboard('k and #17');
  expect(await screen.findByRole('option', { name: /#17.*Desk/ })).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await field()).toHaveValue('See #desk and #17 ');
});

test('a refused change of a comment keeps what was typed', async () => {
  await startBackend({ isDocket: true, tasks: [lamp({ comments: [said('c1', 'Mine')] })] });
  const error = 'This has been changed since';
  backend().overrides.set('PATCH /api/tasks/a1/comments/c1', () => ({
    status: 412,
    body: { error },
  }));
  const { user, store } = await open('/task/a1', uma);
  await user.click(await screen.findByRole('button', { name: 'Comment actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const editor = await screen.findByRole('textbox', { name: 'Edit comment' });
  await waitFor(() => expect(editor).toHaveFocus());
  await user.keyboard(' too{Control>}{Enter}{/Control}');
  expect(await screen.findByText(error)).toBeVisible();
  expect(editor).toHaveValue('Mine too');
  expect(backend().callsTo('PATCH', '/api/tasks/a1/comments/c1')[0]?.body).toEqual({
    text: 'Mine too',
    expected: { text: 'Mine' },
  });
  expect(selectDraft(store.getState(), commentEditDraft, 'c1')?.text).toBe('Mine too');
});

test('only what others wrote has no actions', async () => {
  const comments = [said('c1', 'Mine'), said('c2', 'Theirs', { user: refOf(udo) })];
  await startBackend({ isDocket: true, tasks: [lamp({ comments })] });
  await open('/task/a1', uma);
  await screen.findByText('Theirs');
  expect(screen.getAllByRole('button', { name: 'Comment actions' })).toHaveLength(1);
});

test('after another person has deleted a comment, the next one is unread', async () => {
  const comments = [said('c1', 'one'), said('c2', 'two', { user: refOf(udo) })];
  const { comments: _none, activity: _never, ...row } = lamp({ commentCount: 2, seq: 5 });
  await startBackend({ isDocket: true });
  backend().overrides.set('GET /api/tasks', () => ({
    status: 200,
    body: [row],
    headers: { 'docket-seq': '5' },
  }));
  backend().overrides.set('GET /api/tasks/a1', () => ({
    status: 200,
    body: { ...row, comments, activity: [] },
  }));
  const { store, user } = await open('/task/a1', uma);
  expect(await screen.findByText('two')).toBeVisible();
  await user.keyboard('{Escape}');
  const send = (seq: number, fields: Partial<Task>) =>
    act(() => {
      const meta = { seq, prev: seq - 1, at: '2026-02-03T11:00:00.000Z' };
      receive(store, [{ name: 'task-updated', payload: { ...row, seq, ...fields }, meta }]);
    });
  send(6, { commentCount: 1, commentsChanged: 6 });
  send(7, { commentCount: 2, commentsChanged: 6 });
  const task = selectTaskById(store.getState(), 'a1');
  expect(task && selectUnreadComments(store.getState(), task)).toBe(1);
});

test.each<[ValueChange[], string]>([
  [
    [{ field: 'priority', oldValue: 'Low', newValue: 'High' }],
    'changed the priority from Low to High',
  ],
  [
    [{ field: 'dueDate', oldValue: null, newValue: '2026-11-28' }],
    'set the due date to 28/11/2026',
  ],
  [
    [{ field: 'dueDate', oldValue: '2026-11-26', newValue: '2026-11-28' }],
    'changed the due date from 26/11/2026 to 28/11/2026',
  ],
  [
    [{ field: 'dueDate', oldValue: '2026-11-26', newValue: null }],
    'removed the due date 26/11/2026',
  ],
  [
    [{ field: 'title', oldValue: 'a'.repeat(70), newValue: 'b' }],
    `changed the title from “${'a'.repeat(60)}…” to “b”`,
  ],
  [[{ field: 'description' }], 'changed the description'],
  [
    [{ field: 'labels', addedLabels: ['urgent'], removedLabels: ['old', 'odd'] }],
    'added the label urgent and removed the labels old, odd',
  ],
  [[{ field: 'assignedTo', removedPeople: [refOf(udo)] }], 'unassigned Udo User'],
  [[{ field: 'assignedTo', removedPeople: [refOf(ada)] }], 'unassigned themselves'],
])('a change is told with its values, case %#', (changes, sentence) => {
  const entry: Activity = { type: 'edited', timestamp: '', user: refOf(ada), changes };
  render(<p>{activitySentence(entry, aTask())}</p>);
  expect(screen.getByText(/./, { selector: 'p' })).toHaveTextContent(`Ada Admin ${sentence}`);
});
