import type { Activity, Comment, Task } from '../../src/contract/task';
import {
  keptHistory,
  lacksComments,
  withEarlierPage,
  withLoadedHistory,
} from '../../src/data/nouns/tasks/rows/taskHistory';

const at = '2030-01-01T00:00:00.000Z';
const comment = (n: number): Comment => ({ _id: `c${n}`, text: `Comment ${n}`, createdAt: at });
const activity = (n: number): Activity => ({ _id: `a${n}`, type: 'status', timestamp: at });
const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_none, n) => from + n);
/** A task with the comments and changes from one number to another. Each has a number of its own. */
const part = (from: number, to: number, seq = to): Task => ({
  _id: 't',
  title: 'Task',
  description: '',
  priority: 'Medium',
  status: 'Pending',
  dueDate: null,
  completedAt: null,
  createdAt: at,
  updatedAt: at,
  createdBy: null,
  assignedTo: [],
  labels: [],
  attachments: [],
  commentCount: to,
  seq,
  comments: range(from, to).map(comment),
  activity: range(from, to).map(activity).toReversed(),
  ...(from > 0 && { earlier: { before: from, comments: from, activity: from } }),
});
const entries = ({ comments, activity: changes, earlier }: Task) => ({
  comments: comments?.map(({ _id }) => _id),
  changes: changes?.map(({ _id }) => _id),
  earlier,
});

test('an earlier part is put in front, until the history is whole', () => {
  const { comments = [], activity: changes = [], earlier } = part(10, 20);
  const more = withEarlierPage(part(20, 30), 20, { comments, activity: changes, earlier });
  expect(entries(more)).toEqual(entries(part(10, 30)));
  const first = part(0, 10);
  const whole = withEarlierPage(more, 10, {
    comments: first.comments ?? [],
    activity: first.activity ?? [],
  });
  expect(entries(whole)).toEqual(entries(part(0, 30)));
  // It arrives a second time.
  expect(withEarlierPage(more, 20, { comments, activity: changes, earlier })).toBe(more);
});

test('a newer part continues what is loaded, and replaces it after a gap', () => {
  expect(entries(withLoadedHistory(part(5, 30), part(20, 40)))).toEqual(entries(part(5, 40)));
  expect(entries(withLoadedHistory(part(0, 30), part(20, 40)))).toEqual(entries(part(0, 40)));
  expect(entries(withLoadedHistory(part(5, 30), part(31, 40)))).toEqual(entries(part(31, 40)));
});

test('a row without history keeps what is loaded, and says when a change is missing', () => {
  const loaded = part(20, 30);
  const { comments: _c, activity: _a, earlier: _e, ...row } = part(20, 31);
  const kept = { comments: loaded.comments, activity: loaded.activity, earlier: loaded.earlier };
  expect(keptHistory(loaded, row)).toEqual(kept);
  expect(keptHistory(loaded, { ...row, status: 'On Hold' })).toEqual({
    ...kept,
    historyIsBehind: true,
  });
  expect(lacksComments({ ...row, ...kept })).toBe(false);
  expect(lacksComments({ ...row, ...kept, commentCount: 32 })).toBe(true);
});
