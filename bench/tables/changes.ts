import type { Page } from 'playwright-core';
import type { Filled } from '../run/stage';
import type { Task } from '../../src/contract/task';
import { seqHeader, statuses } from '../../src/contract/task';
import type { Injected } from '../pages/probeSocket';

/** A record as a change leaves it: another status and time. `round` tells apart changes of one row. */
export function changed(task: Task, round: number): Injected {
  const status = statuses[(statuses.indexOf(task.status) + round) % statuses.length] ?? 'Pending';
  const at = new Date(Date.now() + round).toISOString();
  return [
    'task-updated',
    { ...task, status, updatedAt: at, completedAt: status === 'Completed' ? at : null },
  ];
}

/** Changes that walk over the whole list, a step of `stride` rows at a time. */
export function* changesOver(
  rows: readonly Task[],
  count: number,
  stride: number,
): Generator<Injected> {
  for (let number = 0; number < count; number += 1) {
    const task = rows[(number * stride) % rows.length];
    if (task) yield changed(task, 1 + (number % 3));
  }
}

/** Plays changes into the page through its own socket, some hundred at a time so that no message to the browser gets too large. */
export async function play(
  page: Page,
  { server, viewer, rows }: Filled,
  changes: Iterable<Injected>,
  perFrame: number,
): Promise<void> {
  const one = (await rows())[0];
  const head = Number(
    (await server.call(viewer, 'GET', `/api/tasks/${one?._id}`)).headers.get(seqHeader),
  );
  await page.evaluate((seq) => window.bench.beginAt(seq), head);
  let part: Injected[] = [];
  const send = async () => {
    await page.evaluate(([list, each]) => window.bench.play(list, each), [part, perFrame] as const);
    part = [];
  };
  for (const change of changes) if (part.push(change) === 500) await send();
  if (part.length > 0) await send();
}
