import { median } from '../run/statistics';
import type { Part } from '../run/main';

/** In the page: the same rows by `fetch` and `JSON.parse`, and nothing done with them. Milliseconds. */
async function bare({
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

/** Promise: the complete list is there within 3 times of fetching and parsing the same rows in the same page. */
export const completeList: Part = async (stage, report) => {
  const filled = await stage.at('all');
  const { server, viewer } = filled;
  const accept = 'application/x-ndjson';
  for (const { name, path, api } of [
    { name: 'tasks', path: '/task?view=table', api: '/api/tasks' },
    { name: 'people', path: '/user', api: '/api/users' },
  ]) {
    const ours: number[] = [];
    const bares: number[] = [];
    const watched = await stage.product(filled);
    for (let run = 0; run < stage.options.runs; run += 1) {
      // By the address: a list that is in the cache would not be fetched again.
      await watched.page.goto('about:blank');
      await watched.page.goto(server.url + path, { waitUntil: 'commit' });
      await watched.page.evaluate(() => window.bench.firstScreen('people'));
      const end = await watched.page.evaluate(() => window.bench.complete());
      // From the request on: loading our code is no part of the list.
      const start = await watched.page.evaluate(
        (route) =>
          performance
            .getEntriesByType('resource')
            .find(({ name: url }) => new URL(url).pathname === route)?.startTime,
        api,
      );
      if (start === undefined) throw new Error(`${api} was not asked`);
      ours.push(end - start);
      await watched.settle();
      bares.push(await watched.page.evaluate(bare, { token: viewer.token, accept, path: api }));
      await watched.settle();
    }
    await watched.context.close();
    report.figure({
      name: `complete list, ${name}`,
      value: median(ours),
      unit: 'ms',
      floor: median(bares),
    });
    report.promise(
      `complete list, ${name}: ours / fetch and JSON.parse`,
      median(ours) / median(bares),
      3,
      'x',
    );
  }
};
