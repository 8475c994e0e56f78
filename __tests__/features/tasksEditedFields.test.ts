import type { Task } from '../../src/contract/task';
import { changedFields } from '../../src/data/nouns/tasks/taskFields';

const task: Task = {
  _id: 't1',
  title: 'Order chairs',
  description: 'Twelve of them',
  priority: 'Medium',
  status: 'Pending',
  dueDate: '2026-11-24T00:00:00.000Z',
  completedAt: null,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
  createdBy: null,
  assignedTo: [],
  labels: ['office', 'furniture'],
  attachments: [],
};

test('an edit that changes nothing is no change', () => {
  expect(changedFields(task, {})).toBeNull();
  expect(
    changedFields(task, {
      title: 'Order chairs',
      status: 'Pending',
      labels: ['office', 'furniture'],
      dueDate: '2026-11-24',
    }),
  ).toBeNull();
});

test('blank text is not sent, and blanks around a text are no change', () => {
  expect(changedFields(task, { title: '   ', description: '' })).toBeNull();
  expect(changedFields(task, { title: ' Order chairs ' })).toBeNull();
});

test('only what differs is sent', () => {
  expect(
    changedFields(task, { title: 'Order chairs', description: 'Thirteen', status: 'On Hold' }),
  ).toEqual({ description: 'Thirteen', status: 'On Hold' });
});

test('each text is compared with its own field: a title equal to the old description is a change', () => {
  expect(changedFields(task, { title: 'Twelve of them' })).toEqual({ title: 'Twelve of them' });
});

test('labels may all be taken away, and so may the due date', () => {
  expect(changedFields(task, { labels: [], dueDate: '' })).toEqual({ labels: [], dueDate: null });
});
