import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// docs/security.md names a test for each check. A test names its checks at the end of its title.

const tests = path.join(__dirname, '..');
const taggedTitle = / \(((?:[A-J]-\d+(?:, )?)+)\)['"`]/g;

/** The files whose titles name an id. */
const named = new Map<string, Set<string>>();
for (const file of readdirSync(tests, { recursive: true, encoding: 'utf8' })) {
  if (!/\.test\.tsx?$/.test(file)) continue;
  for (const [, ids = ''] of readFileSync(path.join(tests, file), 'utf8').matchAll(taggedTitle))
    for (const id of ids.split(', '))
      named.set(id, (named.get(id) ?? new Set()).add(file.split(path.sep).join('/')));
}

/** The rows of the table: an id, and what proves it. */
const rows = [
  ...readFileSync(path.join(tests, '..', 'docs', 'security.md'), 'utf8').matchAll(
    /^\| ([A-J]-\d+) +\|[^|]+\| (.+?) +\|$/gm,
  ),
].map(([, id = '', proof = '']) => ({
  id,
  proof,
  files: [...proof.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, file = '']) => file),
}));

it('reads the table and the titles', () => {
  expect(rows.length).toBeGreaterThan(90);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(named.get('A-2')).toEqual(new Set(['server/sessionToken.test.ts']));
});

it.each(rows)('$id is proved by the tests that name it', ({ id, proof, files }) => {
  expect(files.filter((file) => !named.get(id)?.has(file))).toEqual([]);
  if (files.length === 0) expect(proof).toMatch(/no test|measures/);
});

it('has a row for each id that a test names', () => {
  const listed = new Set(rows.map(({ id }) => id));
  expect([...named.keys()].filter((id) => !listed.has(id))).toEqual([]);
});
