import type { Task } from '../../src/contract/task';
import type { Measurement } from '../run/main';
import { waitUntilComplete } from '../run/measuredList';
import { keepSignedIn } from './localCopy';

const changes = 1_000;
const kills = 3;

/**
 * Limits: a thousand comments that are written without a connection are shown, stored and sent
 * without a task over 50 ms of the main thread, and each is stored once although the server is
 * killed three times in between.
 */
export const queue: Measurement = async (env, report) => {
  const size = { tasks: 1_000, people: 101 };
  const seeded = await env.restarted(size);
  const { server, viewer, rows } = seeded;
  const task = (await rows())[0];
  if (!task) throw new Error('there is no task');
  const tab = await env.openProduct(seeded);
  const { page, context } = tab;
  await keepSignedIn(page);
  await page.goto(`${server.url}/task/${task._id}`);
  await page.getByRole('textbox', { name: 'Comment', exact: true }).waitFor();
  await waitUntilComplete(page);
  await page.waitForFunction(() => window.bench.isConnected());
  await tab.collectGarbage();
  const before = (
    (await (await server.call(viewer, 'GET', `/api/tasks/${task._id}`)).json()) as Task
  ).comments?.length;

  await context.setOffline(true);
  await page.evaluate(() => window.bench.watchFrames());
  await page.evaluate(async (count) => {
    const typed = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
    const fieldToFill = async () => {
      for (;;) {
        const field = document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Comment"]');
        // It can be filled when the comment before is in the queue.
        if (field?.value === '' && !field.readOnly) return field;
        await window.bench.painted();
      }
    };
    for (let number = 1; number <= count; number += 1) {
      const field = await fieldToFill();
      typed?.call(field, `Queued ${number}`);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      await window.bench.painted();
      field.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }),
      );
      await window.bench.painted();
    }
  }, changes);
  await page.getByRole('button', { name: /1,000 waiting to be sent/ }).waitFor();
  await context.setOffline(false);
  for (let kill = 0; kill < kills; kill += 1) {
    await page.waitForTimeout(1_500);
    await server.kill();
    await page.waitForTimeout(500);
    await server.startAgain();
  }
  await page
    .getByRole('button', { name: /waiting to be sent/ })
    .waitFor({ state: 'detached', timeout: 300_000 });
  const { longestTask } = await page.evaluate(() => window.benchFrames());
  const stored = (await (
    await server.call(viewer, 'GET', `/api/tasks/${task._id}`)
  ).json()) as Task;
  await context.close();

  const texts = (stored.comments ?? []).slice(before ?? 0).map(({ text }) => text);
  const wrong = texts.filter((text, at) => text !== `Queued ${at + 1}`).length;
  report.figure({
    name: `${changes} queued changes, longest task`,
    value: longestTask,
    unit: 'ms',
  });
  report.limit(`${changes} queued changes, longest task`, longestTask, 50, 'ms');
  report.limit('queued changes that are missing', changes - texts.length, 0);
  report.limit('queued changes that are twice there or out of order', wrong, 0);
};
