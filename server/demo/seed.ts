import { createCalendarAddress } from '../calendarFeed/calendarAddress';
import type { Context } from '../context/context';
import type { Passwords } from '../crypto/passwords';
import { createNote } from '../notes/noteService';
import { ensureRoot } from '../users/firstRoot';
import { changeOwnAccount } from '../users/ownAccount';
import { createUser } from '../users/userService';
import { remindAll } from '../reminders/remind';
import { recountSome } from '../tasks/recount';
import { changeView, createView } from '../views/viewService';
import { day, minute } from './dates';
import { demoPassword, team } from './people';
import { planTasks } from './plan';
import { createRandom, type Random } from './random';
import { reminderSteps } from './reminderSteps';
import { taskSteps, type Step } from './taskSteps';
import { timeSteps } from './timeSteps';
import { createVisits, origin, type Visits } from './visits';
import { notes } from './words';

const seedNumber = 2_253_956_693;
const noteCount = 40;

/** Where the demo comes from. */
interface Source {
  /** What the clock of the context shows. It is set to the time of each step. */
  clock: { time: number };
  /** The folder of the sample files. */
  samples: string;
  /** Milliseconds since 1970. Everything except ids is the same in every run. */
  now: number;
}

/**
 * Fills an empty database with the demo's team, tasks, files and notes: the team's last months are
 * replayed. The context must have the first Root's e-mail and the password of all accounts.
 */
export async function seedDemo(given: Context, { clock, samples, now }: Source): Promise<void> {
  const context = { ...given, passwords: onePassword(given.passwords) };
  const random = createRandom(seedNumber);
  const visits = createVisits(context);
  const ids = new Map<string, string>();
  const taskIds = new Map<string, string>();
  const tasks = planTasks(random, now);
  const steps: Step[] = [
    ...teamSteps(context, visits, ids, now - 150 * day),
    ...taskSteps(context, visits, { tasks, ids, taskIds, samples }),
    ...noteSteps(context, visits, random, now),
    ...viewSteps(context, visits, now - 30 * day),
    ...calendarSteps(context, visits, now - 20 * day),
    ...team.map((person) => ({
      at: now - random.between(20, 4 * 24 * 60) * minute,
      run: () => visits.begin(person),
    })),
    // What happened before the last two days, everybody has seen.
    { at: now - 2 * day, run: () => readNotifications(context) },
    ...timeSteps(context, visits, random, { now, tasks, taskIds }),
    ...reminderSteps(context, visits, now),
  ];
  for (const { at, run } of steps.sort((a, b) => a.at - b.at)) {
    clock.time = Math.floor(at);
    // No server runs that would do it.
    while (await remindAll(context));
    await run();
    while (await recountSome(context));
  }
}

/** All have one password, so it is hashed once and need not be checked. */
function onePassword(passwords: Passwords): Passwords {
  let hashed: Promise<string> | undefined;
  return {
    hash: (password) => (hashed ??= passwords.hash(password)),
    matches: () => Promise.resolve(true),
  };
}

/** The Root is created as by the first start, and then creates the others. */
function teamSteps(
  context: Context,
  visits: Visits,
  ids: Map<string, string>,
  from: number,
): Step[] {
  const [root, ...others] = team;
  if (!root) return [];
  const begin = async () => {
    await ensureRoot(context);
    const actor = await visits.actor(root);
    await changeOwnAccount(context, actor, { name: root.name, origin });
    ids.set(root.email, actor._id);
  };
  const create = async ({ name, email, role }: (typeof team)[number]) => {
    const input = { name, email, password: demoPassword, roles: [role], active: true };
    ids.set(email, (await createUser(context, await visits.actor(root), input))._id);
  };
  return [
    { at: from, run: begin },
    ...others.map((person, index) => ({
      at: from + (index + 1) * 3 * minute,
      run: () => create(person),
    })),
  ];
}

/** Several people have each note. The Root, whose account is tried first, has every second one. */
function noteSteps(context: Context, visits: Visits, random: Random, now: number): Step[] {
  const perText = noteCount / notes.length;
  const [root, ...others] = team;
  const owned = notes.flatMap((note, at) => {
    const owners =
      root && at % 2 === 0
        ? [root, ...random.sample(others, perText - 1)]
        : random.sample(others, perText);
    return owners.map((owner) => ({ note, owner }));
  });
  return owned.map(({ note: { title, text, tags }, owner }) => ({
    at: now - random.between(60, 90 * 24 * 60) * minute,
    run: async () =>
      createNote(context, await visits.actor(owner), { title, text, tag: [...tags] }),
  }));
}

/** The Root, whose account is tried first, has their tasks in a calendar program. */
function calendarSteps(context: Context, visits: Visits, at: number): Step[] {
  const [root] = team;
  if (!root) return [];
  return [{ at, run: async () => createCalendarAddress(context, await visits.actor(root)) }];
}

/** Views that the Root shares with everybody, and their queries. */
const sharedViews = {
  'Who does what': 'view=board&by=assignee',
  'This month': 'view=calendar&span=month',
  'High priority by due date': 'priority=High&sort=dueDate&view=table',
} as const;

function viewSteps(context: Context, visits: Visits, from: number): Step[] {
  const [root] = team;
  if (!root) return [];
  return Object.entries(sharedViews).map(([name, query], index) => ({
    at: from + index * minute,
    run: async () => {
      const actor = await visits.actor(root);
      const { _id } = await createView(context, actor, { screen: 'task', name, query });
      await changeView(context, actor, _id, { isShared: true });
    },
  }));
}

const readNotifications = ({ db }: Context) =>
  db.updateTable('notifications').set({ read: 1 }).execute();
