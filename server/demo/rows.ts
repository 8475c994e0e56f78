import type { Status } from '../../src/contract/task';
import type {
  NotificationTable,
  TaskActivityTable,
  TaskAssigneeTable,
  TaskCommentTable,
  TaskLabelTable,
  TaskTable,
} from '../db/schema';
import { keptNotifications } from '../notifications/announce';
import { day } from './dates';
import type { Happening, Member, PlannedTask } from './plan';
import type { Random } from './random';

/** Everything that a demo's tasks put into the database. */
export interface TaskRows {
  tasks: TaskTable[];
  assignees: TaskAssigneeTable[];
  labels: TaskLabelTable[];
  comments: TaskCommentTable[];
  activity: TaskActivityTable[];
  notifications: NotificationTable[];
  /** Number of the last change. */
  head: number;
}

interface Numbered {
  task: PlannedTask;
  taskId: string;
  happening: Happening;
  seq: number;
}

/** An id of the demo: from the seeded generator, so that it is the same in every run. */
export const demoId = (random: Random): string =>
  Array.from({ length: 24 }, () => random.between(0, 15).toString(16)).join('');

const iso = (at: number) => new Date(at).toISOString();

/** The records of planned tasks. Changes are numbered in the order of their times, over all tasks. */
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
      return task.history.map((happening) => ({ task, taskId, happening, seq: 0 }));
    })
    .sort((a, b) => a.happening.at - b.happening.at)
    .map((change, index) => ({ ...change, seq: index + 1 }));

  const records = new Map<PlannedTask, TaskTable>();
  for (const change of changes) {
    const record = records.get(change.task) ?? newRecord(change);
    records.set(change.task, record);
    apply(random, rows, record, change);
    notify(random, rows, change, now);
  }
  rows.tasks = [...records.values()];
  rows.labels = changes
    .filter(({ happening }) => happening.kind === 'created')
    .flatMap(({ task, taskId }) =>
      task.labels.map((label, position) => ({ task_id: taskId, label, position })),
    );
  rows.notifications = latestOfEach(rows.notifications);
  rows.head = changes.length;
  return rows;
}

function newRecord({ task, taskId, happening, seq }: Numbered): TaskTable {
  return {
    _id: taskId,
    position: seq,
    seq,
    title: task.title,
    description: task.description,
    priority: task.priority,
    status: 'Pending' satisfies Status,
    due_date: task.dueDate,
    completed_at: null,
    created_at: iso(happening.at),
    updated_at: iso(happening.at),
    created_by: happening.by._id,
    created_by_name: happening.by.name,
    comment_count: 0,
  };
}

function apply(
  random: Random,
  rows: TaskRows,
  record: TaskTable,
  { happening, taskId, seq }: Numbered,
): void {
  const at = iso(happening.at);
  record.updated_at = at;
  record.seq = seq;
  const line = {
    task_id: taskId,
    user_id: happening.by._id,
    user_name: happening.by.name,
    timestamp: at,
    seq,
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
    });
  };
  switch (happening.kind) {
    case 'created':
      happening.assigned.forEach(assign);
      break;
    case 'assigned':
      assign(happening.to);
      break;
    case 'status':
      record.status = happening.status;
      record.completed_at = happening.status === 'Completed' ? at : null;
      rows.activity.push({
        ...line,
        _id: demoId(random),
        type: 'status',
        to_id: null,
        to_name: null,
        status: happening.status,
      });
      break;
    case 'comment':
      record.comment_count += 1;
      rows.comments.push({
        _id: demoId(random),
        task_id: taskId,
        user_id: happening.by._id,
        user_name: happening.by.name,
        text: happening.text,
        created_at: at,
        seq,
      });
  }
}

function messageOf({ happening, task }: Numbered): string {
  switch (happening.kind) {
    case 'created':
    case 'assigned':
      return `${happening.by.name} assigned you the task "${task.title}"`;
    case 'status':
      return `${happening.by.name} set "${task.title}" to ${happening.status}`;
    case 'comment':
      return `${happening.by.name} commented on "${task.title}"`;
  }
}

const typeOf = {
  created: 'notification',
  assigned: 'notification',
  status: 'taskUpdate',
  comment: 'taskComment',
} as const;

function notify(random: Random, rows: TaskRows, change: Numbered, now: number): void {
  const { happening, taskId, seq } = change;
  const assignees = rows.assignees
    .filter((row) => row.task_id === taskId)
    .map((row) => row.user_id);
  const creator = change.task.history[0]?.by._id ?? happening.by._id;
  const recipients =
    happening.kind === 'created'
      ? assignees
      : happening.kind === 'assigned'
        ? [happening.to._id]
        : [...assignees, creator];
  // As `announcementId`: sorted by the change it tells of.
  const _id = seq.toString(16).padStart(12, '0') + demoId(random).slice(12);
  for (const user_id of new Set(recipients)) {
    if (user_id === happening.by._id) continue;
    const isRecent = now - happening.at < 2 * day;
    rows.notifications.push({
      _id,
      user_id,
      message: messageOf(change),
      task_id: taskId,
      created_at: iso(happening.at),
      read: isRecent ? 0 : 1,
      type: typeOf[happening.kind],
    });
  }
}

function latestOfEach(notifications: readonly NotificationTable[]): NotificationTable[] {
  const kept = new Map<string, NotificationTable[]>();
  for (const row of notifications)
    kept.set(row.user_id, [...(kept.get(row.user_id) ?? []), row].slice(-keptNotifications));
  return [...kept.values()].flat();
}
