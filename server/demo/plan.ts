import { priorities, type Status } from '../../src/contract/task';
import { catalogue } from './catalogue';
import { oneOffs } from './oneOffs';
import { day, dayFrom, daysLeftInWeek, minute } from './dates';
import { team, type DemoPerson } from './people';
import { projects, rules, type PlannedLinks } from './projects';
import type { Random } from './random';
import { checklists, comments } from './words';

export type HistoryEntry = { at: number; by: DemoPerson } & (
  | { kind: 'created'; assigned: DemoPerson[]; sample?: string }
  | { kind: 'assigned'; to: DemoPerson }
  | { kind: 'status'; status: Status }
  | { kind: 'comment'; text: string }
  | { kind: 'file'; sample: string }
  | { kind: 'checklist'; lines: readonly string[]; done: number }
  | ({ kind: 'linked' } & PlannedLinks)
  | { kind: 'recurs'; rule: string; day: string }
);

/** A task with its whole history, which determines its state. */
export interface PlannedTask {
  title: string;
  description: string;
  priority: (typeof priorities)[number];
  labels: readonly string[];
  dueDate: string | null;
  startDate: string | null;
  estimate: number | null;
  variant: string;
  history: HistoryEntry[];
}

type Due = 'overdue' | 'today' | 'week' | 'later' | 'none';

/** The sequences of statuses that can lead to a status. */
const paths: Record<Status, readonly (readonly Status[])[]> = {
  Pending: [[]],
  'In Progress': [['In Progress'], ['In Progress', 'On Hold', 'In Progress']],
  'On Hold': [['On Hold'], ['In Progress', 'On Hold']],
  Completed: [
    ['In Progress', 'Completed'],
    ['Completed'],
    ['In Progress', 'On Hold', 'In Progress', 'Completed'],
  ],
};

/** Repeats the values in random order, so that each one occurs in the same proportion. */
const distributed = <Value>(random: Random, values: readonly Value[], count: number): Value[] =>
  Array.from({ length: Math.ceil(count / values.length) }, () =>
    random.sample(values, values.length),
  )
    .flat()
    .slice(0, count);

const statusDistribution: readonly Status[] = [
  'Completed',
  'Pending',
  'In Progress',
  'Pending',
  'Completed',
  'In Progress',
  'On Hold',
  'Pending',
  'In Progress',
  'Completed',
];
const dueDistribution: readonly Due[] = [
  'overdue',
  'later',
  'week',
  'today',
  'later',
  'week',
  'overdue',
  'later',
  'none',
  'later',
];

/** All tasks of the demo, oldest first. */
export function planTasks(random: Random, now: number): PlannedTask[] {
  const works = [...catalogue, ...oneOffs].flatMap((work) =>
    work.variants.map((variant) => ({ work, variant })),
  );
  const shuffled = random.sample(works, works.length);
  const statuses = distributed(random, statusDistribution, shuffled.length);
  const dues = distributed(random, dueDistribution, shuffled.length);
  const planned = shuffled.map(({ work, variant }, index) => {
    const age = 0.2 + 110 * (1 - index / shuffled.length) ** 1.6;
    const status = statuses[index] ?? 'Pending';
    const history = planHistory(random, now - age * day, now, status);
    const dueDate =
      status === 'Completed'
        ? dueWhenDone(random, history, now)
        : dueDay(random, dues[index] ?? 'none', age, now);
    return {
      title: work.title.replaceAll('{}', variant),
      description: work.description.replaceAll('{}', variant),
      priority: random.pick([...priorities, 'Medium' as const]),
      labels: work.labels,
      dueDate,
      variant,
      sample: work.file,
      history,
    };
  });
  const withSamples = planned.map(({ sample, ...task }) => ({
    ...task,
    history: sample ? withFiles(random, task.history, sample) : task.history,
  }));
  return withSamples
    .map((task) => withWork(random, task, now))
    .map(withLinks)
    .map((task) => withRule(task, now));
}

/** Lets an open task recur whose day is still to come. */
function withRule(task: PlannedTask, now: number): PlannedTask {
  const { title, dueDate, history } = task;
  const rule = rules[title];
  const [created] = history;
  const isDone = history.some((entry) => entry.kind === 'status' && entry.status === 'Completed');
  if (!rule || !created || isDone || dueDate === null || dueDate <= dayFrom(now, 0)) return task;
  const { at, by } = created;
  return { ...task, history: [...history, { kind: 'recurs', at, by, rule, day: dueDate }] };
}

/** Links a task to others, which have all been created before that. */
function withLinks(task: PlannedTask, _place: number, all: readonly PlannedTask[]): PlannedTask {
  const links = projects[task.title];
  if (!links) return task;
  const { parent, blockedBy = [] } = links;
  const titles = [task.title, parent, ...blockedBy];
  const created = all
    .filter(({ title }) => titles.includes(title))
    .flatMap(({ history: [first] }) => first ?? []);
  const [last] = created.toSorted((a, b) => b.at - a.at);
  if (!last) return task;
  const entry: HistoryEntry = { kind: 'linked', at: last.at + minute, by: last.by, ...links };
  return { ...task, history: [...task.history, entry] };
}

const estimates = [0.5, 1, 2, 3, 4, 6, 8, 12, 16] as const;

/** Gives most tasks an estimate, some a start that is still to come, and some a checklist. */
function withWork(
  random: Random,
  task: Omit<PlannedTask, 'startDate' | 'estimate'>,
  now: number,
): PlannedTask {
  const { dueDate, history, labels } = task;
  const lines = checklists.find(({ label }) => labels.includes(label))?.lines ?? [];
  const last = history.findLast((entry) => entry.kind === 'status');
  const status = last?.status ?? 'Pending';
  const isLater = status === 'Pending' && dueDate !== null && dueDate > dayFrom(now, 12);
  const done = status === 'Completed' ? lines.length : random.between(0, lines.length - 1);
  const [created] = history;
  return {
    ...task,
    estimate: random.chance(0.8) ? random.pick(estimates) : null,
    startDate: isLater && random.chance(0.5) ? dayFrom(now, random.between(2, 10)) : null,
    history:
      created && lines.length > 0 && random.chance(0.7)
        ? [...history, { kind: 'checklist', at: created.at, by: created.by, lines, done }]
        : history,
  };
}

/** Gives most tasks a file from the beginning, and some of these another one later. */
function withFiles(
  random: Random,
  [created, ...later]: readonly HistoryEntry[],
  sample: string,
): HistoryEntry[] {
  if (created?.kind !== 'created') return [...later];
  if (!random.chance(0.65)) return [created, ...later];
  const history: HistoryEntry[] = [{ ...created, sample }, ...later];
  if (random.chance(0.25)) {
    const { at, by } = random.pick(history);
    const other = sample.endsWith('.png') ? 'remarks.pdf' : `chart-${random.between(1, 3)}.png`;
    history.push({ kind: 'file', at: at + minute, by, sample: other });
  }
  return history;
}

function dueDay(random: Random, due: Due, age: number, now: number): string | null {
  const left = daysLeftInWeek(now);
  switch (due) {
    case 'none':
      return null;
    case 'today':
      return dayFrom(now, 0);
    // A task cannot be overdue before it was created.
    case 'overdue':
      return dayFrom(now, -random.between(1, Math.max(1, Math.min(18, Math.floor(age)))));
    case 'week':
      return dayFrom(now, left > 0 ? random.between(1, left) : random.between(1, 6));
    case 'later':
      return dayFrom(now, left + random.between(1, 60));
  }
}

function dueWhenDone(random: Random, history: readonly HistoryEntry[], now: number): string | null {
  const done = history.findLast((entry) => entry.kind === 'status')?.at ?? now;
  return random.chance(0.85) ? dayFrom(done, random.between(-3, 9)) : null;
}

function planHistory(
  random: Random,
  createdAt: number,
  now: number,
  status: Status,
): HistoryEntry[] {
  const administrators = team.filter((person) => person.role !== 'User');
  const users = team.filter((person) => person.role === 'User');
  const creator = random.pick(administrators);
  const assigned = random.sample(users, random.pick([1, 1, 1, 2, 2, 3]));
  const path = random.pick(paths[status]);
  const remarks = random.sample(comments, random.pick([0, 0, 1, 1, 2, 3, 5]));
  const joins = random.chance(0.15)
    ? random.sample(
        users.filter((person) => !assigned.includes(person)),
        1,
      )
    : [];

  // The kinds of entries are shuffled, but the statuses keep their order.
  const steps = random.sample(
    [
      ...path.map(() => 'status' as const),
      ...remarks.map(() => 'comment' as const),
      ...joins.map(() => 'assigned' as const),
    ],
    20,
  );
  const span = Math.max(20 * minute, now - createdAt - 10 * minute);
  const moments = steps
    .map(() => createdAt + 5 * minute + random.next() * (span - 10 * minute))
    .sort((a, b) => a - b);
  const history: HistoryEntry[] = [{ kind: 'created', at: createdAt, by: creator, assigned }];
  const involved = [...assigned];
  const states = path.values();
  const texts = remarks.values();
  steps.forEach((step, index) => {
    const at = moments[index] ?? now;
    if (step === 'assigned') {
      for (const to of joins) history.push({ kind: 'assigned', at, by: creator, to });
      involved.push(...joins);
    } else if (step === 'status') {
      history.push({
        kind: 'status',
        at,
        by: random.pick(involved),
        status: states.next().value ?? status,
      });
    } else {
      history.push({
        kind: 'comment',
        at,
        by: random.pick([...involved, creator]),
        text: texts.next().value ?? '',
      });
    }
  });
  return history;
}
