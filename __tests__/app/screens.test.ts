import { readFileSync } from 'node:fs';
import { features } from '../../src/app/features/features';
import { states } from '../../src/app/features/states';

const screens = features.flatMap(({ routes = [] }) => routes.map(({ path }) => path));

test('a log may show the path of each screen', () => {
  const known = states.flatMap(({ paths = [] }) => paths);
  expect(screens.length).toBeGreaterThan(10);
  expect(screens.filter((path) => !known.includes(path))).toEqual([]);
});

test('the service worker keeps each screen', () => {
  const worker = readFileSync('public/worker.js', 'utf8');
  const pattern = /const screens =\s+\/(.+)\/;/.exec(worker)?.[1] ?? '^$';
  const isKept = (path: string) => new RegExp(pattern).test(path.replace(/\/:id\??$/, ''));
  expect(screens.filter((path) => !isKept(path))).toEqual([]);
  expect(isKept('/replay')).toBe(false);
});
