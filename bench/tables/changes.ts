import type { Page } from 'playwright-core';
import type { SeededServer } from '../run/environment';
import type { Task } from '../../src/contract/task';
import { seqHeader } from '../../src/contract/list';
import { statuses } from '../../src/contract/task';
import type { Injected } from '../pages/probeSocket';

/** A change of the status. Different `round`s give one task different changes. */
export function makeChange(task: Task, round: number): Injected {
  const status = statuses[(statuses.indexOf(task.status) + round) % statuses.length] ?? 'Pending';
  const at = new Date(Date.now() + round).toISOString();
  return [
    'task-updated',
    { ...task, status, updatedAt: at, completedAt: status === 'Completed' ? at : null },
  ];
}

/** Changes that go through the whole list in steps of `stride` rows. */
export function* changesOver(
  rows: readonly Task[],
  count: number,
  stride: number,
): Generator<Injected> {
  for (let number = 0; number < count; number += 1) {
    const task = rows[(number * stride) % rows.length];
    if (task) yield makeChange(task, 1 + (number % 3));
  }
}

/**
 * Plays changes into the page through its own socket, 500 at a time to keep the messages to the
 * browser small.
 */
export async function playChanges(
  page: Page,
  { server, viewer, rows }: SeededServer,
  changes: Iterable<Injected>,
  perFrame: number,
): Promise<void> {
  const one = (await rows())[0];
  const head = Number(
    (await server.call(viewer, 'GET', `/api/tasks/${one?._id}`)).headers.get(seqHeader),
  );
  await page.evaluate((seq) => window.bench.setLastSeq(seq), head);
  let batch: Injected[] = [];
  const send = async () => {
    await page.evaluate(([list, each]) => window.bench.play(list, each), [
      batch,
      perFrame,
    ] as const);
    batch = [];
  };
  for (const change of changes) if (batch.push(change) === 500) await send();
  if (batch.length > 0) await send();
}
