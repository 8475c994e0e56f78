import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { NotificationList } from '../../src/contract/notification';
import { removeOnExit } from '../run/cleanup';
import type { Measurement } from '../run/main';
import { BenchServer, type ApiUser } from '../run/server';
import { median } from '../run/statistics';
import { countReminders, seedReminders } from '../seed/reminders';
import { seedBench } from '../seed/seed';

/** From the preparation to the minute in which all are reminded: the server starts in between. */
const leadMs = 40_000;
/** Between two looks whether all have been reminded, in milliseconds. */
const lookMs = 500;

/** Whether a person has been reminded. On a busy machine, the server may refuse to say so. */
const isReminded = async (server: BenchServer, person: ApiUser) => {
  const headers = { authorization: `Bearer ${person.token}` };
  const answer = await fetch(`${server.url}/api/notification`, { headers });
  if (answer.status === 503) return false;
  return ((await answer.json()) as NotificationList).notifications.length > 0;
};

/**
 * What it costs to remind all people in one minute, each of a task of their own, while there are as
 * many tasks as the large database has. Counts from before that minute until the last one is
 * reminded, so with the looks for something to do before it.
 */
export const reminders: Measurement = async (env, report) => {
  const dataDir = removeOnExit(mkdtempSync(path.join(tmpdir(), 'docket-bench-')));
  await seedBench({ dataDir }, env.options, Date.now());
  const costs: number[] = [];
  const delays: number[] = [];
  let wrong = 0;
  let made = 0;
  for (let run = 0; run < env.options.runs; run += 1) {
    const at = Math.ceil((Date.now() + leadMs) / 60_000) * 60_000;
    const last = await seedReminders(dataDir, at, run === 0);
    const server = await BenchServer.start(env.root, dataDir);
    try {
      const person = await server.signIn(last);
      await wait(Math.max(0, at - Date.now() - 2_000));
      const before = await server.usage();
      while (!(await isReminded(server, person))) await wait(lookMs);
      const after = await server.usage();
      costs.push(after.cpu - before.cpu);
      delays.push(after.delayP99);
    } finally {
      await server.stop();
    }
    const { missing, twice, reminders: count } = await countReminders(dataDir);
    wrong += missing + twice;
    made = count;
  }
  const people = env.options.people.toLocaleString('en-GB');
  report.figure({ name: `reminders of a minute, ${people} people`, value: made, unit: '' });
  report.figure({
    name: `reminders of a minute, ${people} people, CPU`,
    value: median(costs),
    unit: 'ms',
  });
  report.figure({
    name: `reminders of a minute, ${people} people, event loop late, p99`,
    value: median(delays),
    unit: 'ms',
  });
  report.limit('reminders of a minute, CPU', median(costs), 2_000, 'ms');
  report.limit('people who are not reminded, and reminders made twice', wrong, 0);
};
