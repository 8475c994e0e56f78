import { median } from '../run/statistics';
import type { Measurement } from '../run/main';

/** Runs in the page. Milliseconds to fetch and parse the same rows. */
async function fetchAndParse({
  token,
  accept,
  path,
}: {
  token: string;
  accept: string;
  path: string;
}): Promise<number> {
  const start = performance.now();
  const answer = await fetch(path, { headers: { authorization: `Bearer ${token}`, accept } });
  const text = await answer.text();
  const rows: unknown = JSON.parse(
    text.startsWith('[') ? text : `[${text.trim().replaceAll('\n', ',')}]`,
  );
  const end = performance.now();
  if (!Array.isArray(rows)) throw new Error('no rows');
  return end - start;
}

/**
 * Limit: the complete list takes at most 3 times as long as fetching and parsing the same rows in
 * the same page.
 */
export const completeList: Measurement = async (env, report) => {
  const seeded = await env.seeded('all');
  const { server, viewer } = seeded;
  const accept = 'application/x-ndjson';
  for (const { name, path, api } of [
    { name: 'tasks', path: '/task?view=table', api: '/api/tasks' },
    { name: 'people', path: '/user', api: '/api/users' },
  ]) {
    const ours: number[] = [];
    const bares: number[] = [];
    const tab = await env.openProduct(seeded);
    for (let run = 0; run < env.options.runs; run += 1) {
      // Loads the document again, because a list in the cache would not be fetched again.
      await tab.page.goto('about:blank');
      await tab.page.goto(server.url + path, { waitUntil: 'commit' });
      await tab.page.evaluate(() => window.bench.firstScreen('people'));
      const end = await tab.page.evaluate(() => window.bench.complete());
      // From the request, because loading our code is not part of the list.
      const start = await tab.page.evaluate(
        (route) =>
          performance
            .getEntriesByType('resource')
            .find(({ name: url }) => new URL(url).pathname === route)?.startTime,
        api,
      );
      if (start === undefined) throw new Error(`${api} was not asked`);
      ours.push(end - start);
      await tab.waitUntilIdle();
      bares.push(
        await tab.page.evaluate(fetchAndParse, { token: viewer.token, accept, path: api }),
      );
      await tab.waitUntilIdle();
    }
    await tab.context.close();
    report.figure({
      name: `complete list, ${name}`,
      value: median(ours),
      unit: 'ms',
      floor: median(bares),
    });
    report.limit(
      `complete list, ${name}: ours / fetch and JSON.parse`,
      median(ours) / median(bares),
      3,
      'x',
    );
  }
};
