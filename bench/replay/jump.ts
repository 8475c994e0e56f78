import { createBenchRandom } from '../seed/random';
import { median, percentile } from '../run/statistics';
import type { Measurement } from '../run/main';
import { ensureLog } from './verify';

const jumps = 30;
/** For reading and verifying the long log, in milliseconds. */
const timeoutMs = 15 * 60_000;

/**
 * Runs in the page. Measures from the next Enter to the frame that paints the screen of that
 * action.
 */
function nextScreen(index: number): void {
  const frame = document.querySelector('iframe[title="Recorded screen"]');
  if (!frame) throw new Error('there is no frame with the recorded screen');
  let pressed = 0;
  addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Enter') pressed = event.timeStamp;
    },
    { capture: true },
  );
  window.benchJump = new Promise((resolve) => {
    const check = () => {
      if (frame.getAttribute('data-shown') !== String(index)) return;
      observer.disconnect();
      // A message that is sent inside a frame is delivered after that frame was painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - pressed);
        port2.postMessage(null);
      });
    };
    const observer = new MutationObserver(check);
    observer.observe(frame, { attributes: true, attributeFilter: ['data-shown'] });
  });
}

declare global {
  interface Window {
    benchJump: Promise<number>;
  }
}

/** Limit: a jump to any action of the long log shows its screen within 200 ms. */
export const jump: Measurement = async (env, report) => {
  await ensureLog(env);
  const { server } = await env.seeded('hundred');
  const { page, context } = await env.openPage(`${server.url}/replay`);
  const opened = performance.now();
  await page.getByLabel('Log file').setInputFiles(env.logFile);
  await page.locator('iframe[data-shown="0"]').waitFor({ state: 'attached', timeout: timeoutMs });
  const shown = performance.now() - opened;
  const badge = page.locator(
    '[data-verdict="identical"], [data-verdict="differs"], [data-verdict="none"]',
  );
  await badge.waitFor({ timeout: timeoutMs });
  const verified = performance.now() - opened;
  if ((await badge.getAttribute('data-verdict')) !== 'identical')
    throw new Error(`the log does not verify: ${await badge.innerText()}`);
  const field = page.getByRole('textbox', { name: 'Go to action' });
  const random = createBenchRandom();
  const times: number[] = [];
  for (let number = 0; number < jumps; number += 1) {
    const index = random.between(1, env.options.actions - 2_000);
    await field.fill(String(index));
    await page.evaluate(nextScreen, index);
    await field.press('Enter');
    times.push(await page.evaluate(() => window.benchJump));
    await page.waitForTimeout(100);
  }
  await context.close();
  env.log(`  jumps: ${times.map(Math.round).join(', ')} ms`);
  report.figure({
    name: 'a jump in the long log to its painted screen, p95',
    value: percentile(times, 0.95),
    unit: 'ms',
  });
  report.figure({
    name: 'a jump in the long log to its painted screen, median',
    value: median(times),
    unit: 'ms',
  });
  report.figure({ name: 'the long log, opened and on the screen', value: shown / 1000, unit: 's' });
  report.figure({
    name: 'the long log, opened and verified in Chromium',
    value: verified / 1000,
    unit: 's',
  });
  report.limit('jump to the painted screen, p95', percentile(times, 0.95), 200, 'ms');
};
