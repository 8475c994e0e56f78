import type { Status } from '../../src/contract/task';
import type { TaskCommentTable } from '../db/commentSchema';
import type {
  NotificationTable,
  TaskActivityTable,
  TaskAssigneeTable,
  TaskLabelTable,
  TaskTable,
} from '../db/schema';
import { keptNotifications } from '../notifications/announce';
import { day } from './dates';
import type { HistoryEntry, Member, PlannedTask } from './plan';
import type { Random } from './random';

/** The database rows of the demo's tasks. */
interface TaskRows {
  tasks: TaskTable[];
  assignees: TaskAssigneeTable[];
  labels: TaskLabelTable[];
  comments: TaskCommentTable[];
  activity: TaskActivityTable[];
  notifications: NotificationTable[];
  /** The number of the last change. */
  head: number;
}

interface Numbered {
  task: PlannedTask;
  taskId: string;
  entry: HistoryEntry;
  seq: number;
}

/** An id that is the same in every run. */
export const demoId = (random: Random): string =>
  Array.from({ length: 24 }, () => random.between(0, 15).toString(16)).join('');

const iso = (at: number) => new Date(at).toISOString();

/** The rows of planned tasks. The changes of all tasks are numbered by time. */
export function rowsOf(random: Random, planned: readonly PlannedTask[], now: number): TaskRows {
  const rows: TaskRows = {
    tasks: [],
    assignees: [],
    labels: [],
    comments: [],
    activity: [],
    notifications: [],
    head: 0,
  };
  const changes: Numbered[] = planned
    .flatMap((task) => {
      const taskId = demoId(random);
      return task.history.map((entry) => ({ task, taskId, entry, seq: 0 }));
    })
    .sort((a, b) => a.entry.at - b.entry.at)
    .map((change, index) => ({ ...change, seq: index + 1 }));

  const records = new Map<PlannedTask, TaskTable>();
  for (const change of changes) {
    const record = records.get(change.task) ?? newRecord(change);
    records.set(change.task, record);
    apply(random, rows, record, change);
    notify(random, rows, change, now);
  }
  rows.tasks = [...records.values()].map((record, index) => ({ ...record, number: index + 1 }));
  rows.labels = changes
    .filter(({ entry }) => entry.kind === 'created')
    .flatMap(({ task, taskId }) =>
      task.labels.map((label, position) => ({ task_id: taskId, label, position })),
    );
  rows.notifications = latestOfEach(rows.notifications);
  rows.head = changes.length;
  return rows;
}

function newRecord({ task, taskId, entry, seq }: Numbered): TaskTable {
  return {
    _id: taskId,
    position: seq,
    number: null,
    seq,
    title: task.title,
    description: task.description,
    priority: task.priority,
    status: 'Pending' satisfies Status,
    due_date: task.dueDate,
    completed_at: null,
    created_at: iso(entry.at),
    updated_at: iso(entry.at),
    created_by: entry.by._id,
    created_by_name: entry.by.name,
    comment_count: 0,
    comments_changed: null,
    field_changes: null,
    order_key: null,
  };
}

function apply(
  random: Random,
  rows: TaskRows,
  record: TaskTable,
  { entry, taskId, seq }: Numbered,
): void {
  const at = iso(entry.at);
  record.updated_at = at;
  record.seq = seq;
  const line = {
    task_id: taskId,
    user_id: entry.by._id,
    user_name: entry.by.name,
    timestamp: at,
    seq,
    changes: null,
  };
  const assign = (to: Member) => {
    const position = rows.assignees.filter((row) => row.task_id === taskId).length;
    rows.assignees.push({ task_id: taskId, user_id: to._id, user_name: to.name, position });
    rows.activity.push({
      ...line,
      _id: demoId(random),
      type: 'assigned',
      to_id: to._id,
      to_name: to.name,
      status: null,
      file_name: null,
    });
  };
  switch (entry.kind) {
    case 'created':
      entry.assigned.forEach(assign);
      break;
    case 'assigned':
      assign(entry.to);
      break;
    case 'status': {
      const change = { field: 'status', oldValue: record.status, newValue: entry.status };
      record.status = entry.status;
      record.completed_at = entry.status === 'Completed' ? at : null;
      rows.activity.push({
        ...line,
        _id: demoId(random),
        type: 'status',
        to_id: null,
        to_name: null,
        status: entry.status,
        file_name: null,
        changes: JSON.stringify([change]),
      });
      break;
    }
    case 'comment':
      record.comment_count += 1;
      rows.comments.push({
        _id: demoId(random),
        task_id: taskId,
        user_id: entry.by._id,
        user_name: entry.by.name,
        text: entry.text,
        created_at: at,
        seq,
        edited_at: null,
        mentions: null,
      });
  }
}

function messageOf({ entry, task }: Numbered): string {
  switch (entry.kind) {
    case 'created':
    case 'assigned':
      return `${entry.by.name} assigned you the task "${task.title}"`;
    case 'status':
      return `${entry.by.name} set "${task.title}" to ${entry.status}`;
    case 'comment':
      return `${entry.by.name} commented on "${task.title}"`;
  }
}

const typeOf = {
  created: 'notification',
  assigned: 'notification',
  status: 'taskUpdate',
  comment: 'taskComment',
} as const;

function notify(random: Random, rows: TaskRows, change: Numbered, now: number): void {
  const { entry, taskId, seq } = change;
  const assignees = rows.assignees
    .filter((row) => row.task_id === taskId)
    .map((row) => row.user_id);
  const creator = change.task.history[0]?.by._id ?? entry.by._id;
  const recipients =
    entry.kind === 'created'
      ? assignees
      : entry.kind === 'assigned'
        ? [entry.to._id]
        : [...assignees, creator];
  // Like `announcementId`, it sorts by the number of the change.
  const _id = seq.toString(16).padStart(12, '0') + demoId(random).slice(12);
  for (const user_id of new Set(recipients)) {
    if (user_id === entry.by._id) continue;
    const isRecent = now - entry.at < 2 * day;
    rows.notifications.push({
      _id,
      user_id,
      message: messageOf(change),
      task_id: taskId,
      created_at: iso(entry.at),
      read: isRecent ? 0 : 1,
      type: typeOf[entry.kind],
    });
  }
}

function latestOfEach(notifications: readonly NotificationTable[]): NotificationTable[] {
  const kept = new Map<string, NotificationTable[]>();
  for (const row of notifications)
    kept.set(row.user_id, [...(kept.get(row.user_id) ?? []), row].slice(-keptNotifications));
  return [...kept.values()].flat();
}
