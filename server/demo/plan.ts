import { priorities, type Status } from '../../src/contract/task';
import { catalogue, type Work } from './catalogue';
import { oneOffs } from './oneOffs';
import { day, dayFrom, daysLeftInWeek, minute } from './dates';
import type { DemoPerson } from './people';
import type { Random } from './random';
import { comments } from './words';

export interface Member extends DemoPerson {
  _id: string;
}

/** Something that happened to a task. */
export type Happening = { at: number; by: Member } & (
  | { kind: 'created'; assigned: Member[] }
  | { kind: 'assigned'; to: Member }
  | { kind: 'status'; status: Status }
  | { kind: 'comment'; text: string }
);

/** A task with its whole history, oldest first; its state follows from it. */
export interface PlannedTask {
  title: string;
  description: string;
  priority: (typeof priorities)[number];
  labels: readonly string[];
  dueDate: string | null;
  variant: string;
  file?: Work['file'];
  history: Happening[];
}

type Due = 'overdue' | 'today' | 'week' | 'later' | 'none';

/** Ways that lead to a status. */
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

/** Cards that are dealt out evenly, so that each kind comes as often as it is in the deck. */
const dealt = <Card>(random: Random, deck: readonly Card[], count: number): Card[] =>
  Array.from({ length: Math.ceil(count / deck.length) }, () => random.some(deck, deck.length))
    .flat()
    .slice(0, count);

const statusDeck: readonly Status[] = [
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
const dueDeck: readonly Due[] = [
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

/** Every task of the demo, oldest first. */
export function planTasks(random: Random, people: readonly Member[], now: number): PlannedTask[] {
  const works = [...catalogue, ...oneOffs].flatMap((work) =>
    work.variants.map((variant) => ({ work, variant })),
  );
  const shuffled = random.some(works, works.length);
  const statuses = dealt(random, statusDeck, shuffled.length);
  const dues = dealt(random, dueDeck, shuffled.length);
  return shuffled.map(({ work, variant }, index) => {
    const age = 0.2 + 110 * (1 - index / shuffled.length) ** 1.6;
    const status = statuses[index] ?? 'Pending';
    const history = planHistory(random, people, now - age * day, now, status);
    return {
      title: work.title.replaceAll('{}', variant),
      description: work.description.replaceAll('{}', variant),
      priority: random.pick([...priorities, 'Medium']),
      labels: work.labels,
      dueDate:
        status === 'Completed'
          ? dueWhenDone(random, history, now)
          : dueDay(random, dues[index] ?? 'none', age, now),
      variant,
      file: work.file,
      history,
    };
  });
}

function dueDay(random: Random, due: Due, age: number, now: number): string | null {
  const left = daysLeftInWeek(now);
  switch (due) {
    case 'none':
      return null;
    case 'today':
      return dayFrom(now, 0);
    // Nothing is overdue that was made today.
    case 'overdue':
      return dayFrom(now, -random.between(1, Math.max(1, Math.min(18, Math.floor(age)))));
    case 'week':
      return dayFrom(now, left > 0 ? random.between(1, left) : random.between(1, 6));
    case 'later':
      return dayFrom(now, left + random.between(1, 60));
  }
}

function dueWhenDone(random: Random, history: readonly Happening[], now: number): string | null {
  const done = history.findLast((happening) => happening.kind === 'status')?.at ?? now;
  return random.chance(0.85) ? dayFrom(done, random.between(-3, 9)) : null;
}

function planHistory(
  random: Random,
  people: readonly Member[],
  createdAt: number,
  now: number,
  status: Status,
): Happening[] {
  const administrators = people.filter((person) => person.role !== 'User');
  const users = people.filter((person) => person.role === 'User');
  const creator = random.pick(administrators);
  const assigned = random.some(users, random.pick([1, 1, 1, 2, 2, 3]));
  const path = random.pick(paths[status]);
  const remarks = random.some(comments, random.pick([0, 0, 1, 1, 2, 3, 5]));
  const joins = random.chance(0.15)
    ? random.some(
        users.filter((person) => !assigned.includes(person)),
        1,
      )
    : [];

  // Moments in order; what happens at them is shuffled, but the steps of the status keep their order.
  const steps = random.some(
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
  const history: Happening[] = [{ kind: 'created', at: createdAt, by: creator, assigned }];
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
