import type { Insertable } from 'kysely';
import { priorities, statuses } from '../../src/contract/task';
import type { TaskCommentTable } from '../../server/db/commentSchema';
import type {
  TaskActivityTable,
  TaskAssigneeTable,
  TaskLabelTable,
  TaskTable,
  UserTable,
} from '../../server/db/schema';
import type { TaskLinkTable } from '../../server/db/linkSchema';
import { emailKey } from '../../server/lib/email';
import type { TaskRow } from '../../server/tasks/taskAnswers';
import { toRecord } from '../../server/tasks/taskRepository';
import type { BenchRandom } from './random';
import { details, familyNames, givenNames, labels, sentences, things, verbs } from './words';

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * The two people that the bench signs in as. The viewer's page is measured while the changer
 * changes tasks.
 */
export const viewer = { name: 'Vera Viewer', email: 'viewer@bench.example', role: 'Root' } as const;
export const changer = {
  name: 'Carl Changer',
  email: 'changer@bench.example',
  role: 'Admin',
} as const;
export const benchPassword = 'Bench-pass-1!';

const iso = (at: number) => new Date(at).toISOString();

/** People: the viewer, the changer, 1 administrator in 200, and 1 inactive account in 30. */
export function peopleRows(
  random: BenchRandom,
  count: number,
  passwordHash: string,
  now: number,
): Insertable<UserTable>[] {
  return Array.from({ length: count }, (_, index) => {
    const known = index === 0 ? viewer : index === 1 ? changer : null;
    const email = known?.email ?? `person.${index}@bench.example`;
    const role = known?.role ?? (random.chance(0.005) ? 'Admin' : 'User');
    return {
      _id: random.id(),
      name: known?.name ?? `${random.pick(givenNames)} ${random.pick(familyNames)}`,
      email,
      email_key: emailKey(email),
      password_hash: passwordHash,
      roles: JSON.stringify([role]),
      active: known || random.chance(29 / 30) ? 1 : 0,
      last_active: random.chance(0.1)
        ? null
        : iso(now - random.between(20, 200 * 24 * 60) * minute),
      created_at: iso(now - 400 * day + index * minute),
    };
  });
}

function describe(random: BenchRandom): string {
  const length = random.between(40, 400);
  let text = random.pick(sentences);
  while (text.length < length) text += ` ${random.pick(sentences)}`;
  return text.slice(0, 400);
}

const checklist = ['Proofread', 'Ask for a sample', 'Approve', 'Order', 'Tell the team'].map(
  (text, at) => ({ _id: `line${at}`, text, done: at < 2 }),
);

/**
 * Three of four tasks have an estimate, and one of five a checklist. Not random, so that the other data
 * stay the same. None starts later, because the bench counts all open tasks.
 */
const planOf = (number: number) => ({
  ...(number % 4 > 0 && { estimate: (number % 16) / 2 }),
  ...(number % 5 === 0 && { checklist }),
});

/** One of ten tasks recurs. Its days are so far apart that none is made while the bench measures. */
const recurrenceOf = (number: number, { status, dueDate: start }: TaskRow) =>
  number % 10 === 0 &&
  start !== null &&
  status !== 'Completed' && {
    recurrence: { rule: 'FREQ=YEARLY', start, day: start, zone: 'UTC' },
  };

/** Of so many tasks, the first is the parent of the next four, and the sixth waits for the seventh. */
const groupSize = 12;
const subtasksOfGroup = 4;

/** Links tasks of a batch, so that a third have a parent. */
function linkRows(rows: readonly TaskRow[]): TaskLinkTable[] {
  const links: TaskLinkTable[] = [];
  for (let at = 0; at + groupSize <= rows.length; at += groupSize) {
    const [top, ...others] = rows.slice(at, at + groupSize);
    const subtasks = others.slice(0, subtasksOfGroup);
    const [blocked, blocker] = others.slice(subtasksOfGroup);
    if (!top || !blocked || !blocker) continue;
    for (const task of subtasks) {
      task.parent = top._id;
      links.push({ task_id: task._id, kind: 'parent', other_id: top._id });
    }
    const done = subtasks.filter(({ status }) => status === 'Completed').length;
    top.subtasks = { total: subtasks.length, done };
    blocked.blockedBy = [blocker._id];
    if (blocker.status !== 'Completed') blocked.openBlockers = 1;
    links.push({ task_id: blocked._id, kind: 'blocker', other_id: blocker._id });
  }
  return links;
}

export interface TaskBatch {
  tasks: TaskTable[];
  assignees: TaskAssigneeTable[];
  labels: TaskLabelTable[];
  links: TaskLinkTable[];
  comments: TaskCommentTable[];
  activity: TaskActivityTable[];
}

type Person = Insertable<UserTable>;

/**
 * Tasks from number `from` up to, not including, `to`. A higher number is a newer task. The viewer
 * and the changer get none.
 */
export function taskRows(
  random: BenchRandom,
  people: readonly Person[],
  from: number,
  to: number,
  total: number,
  now: number,
): TaskBatch {
  const batch: TaskBatch = {
    tasks: [],
    assignees: [],
    labels: [],
    links: [],
    comments: [],
    activity: [],
  };
  const rows: TaskRow[] = [];
  const someone = () => people[random.between(2, people.length - 1)] as Person;
  for (let number = from; number < to; number += 1) {
    const created = now - 180 * day + Math.floor((180 * day * number) / total);
    const updated = created + Math.floor(random.next() * (now - created));
    const status = random.pick(statuses);
    const creator = someone();
    const _id = random.id();
    const commentCount = random.chance(0.2) ? random.between(1, 3) : 0;
    const assignedTo = random
      .distinct(random.between(1, 3), people.length - 2)
      .map((at) => people[at + 2] as Person)
      .map((person) => ({ _id: person._id, name: person.name }));
    const own = random.distinct(random.between(0, 3), labels.length).map((at) => labels[at] ?? '');
    const row: TaskRow = {
      _id,
      number: number + 1,
      title: `${random.pick(verbs)} ${random.pick(things)} ${random.pick(details)} #${number + 1}`,
      description: describe(random),
      priority: random.pick(priorities),
      status,
      dueDate: random.chance(0.1) ? null : iso(now + random.between(-60, 90) * day).slice(0, 10),
      completedAt: status === 'Completed' ? iso(updated) : null,
      createdAt: iso(created),
      updatedAt: iso(updated),
      createdBy: { _id: creator._id, name: creator.name },
      assignedTo,
      labels: own,
      attachments: [],
      commentCount,
      seq: number + 1,
      ...planOf(number),
    };
    Object.assign(row, recurrenceOf(number, row));
    rows.push(row);
    batch.assignees.push(...assignedTo.map((one) => ({ task_id: _id, user_id: one._id })));
    batch.labels.push(...own.map((label) => ({ task_id: _id, label })));
    for (let comment = 0; comment < commentCount; comment += 1) {
      batch.comments.push({
        _id: random.id(),
        task_id: _id,
        user_id: creator._id,
        user_name: creator.name,
        text: random.pick(sentences),
        created_at: iso(updated),
        seq: number + 1,
        edited_at: null,
        mentions: null,
      });
    }
    if (status !== 'Pending') {
      batch.activity.push({
        _id: random.id(),
        task_id: _id,
        type: 'status',
        user_id: creator._id,
        user_name: creator.name,
        to_id: null,
        to_name: null,
        file_name: null,
        status,
        timestamp: iso(updated),
        seq: number + 1,
        changes: null,
      });
    }
  }
  batch.links.push(...linkRows(rows));
  batch.tasks.push(...rows.map((row) => toRecord(row, { position: row.seq, field_changes: null })));
  return batch;
}
