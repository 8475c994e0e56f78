import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..', '..');
/**
 * The project's files that each test file loaded in its last run. `npm test -- --changed` reads
 * them.
 */
const folder = path.join(root, 'node_modules', '.cache', 'docket-tests', 'reach');

afterAll(() => {
  const test = path.relative(root, expect.getState().testPath ?? '');
  const files = Object.keys(require.cache)
    .filter((file) => file.startsWith(root) && !file.includes('node_modules'))
    .map((file) => path.relative(root, file));
  mkdirSync(folder, { recursive: true });
  const name = createHash('sha256').update(test).digest('hex').slice(0, 16);
  writeFileSync(path.join(folder, `${name}.json`), JSON.stringify({ test, files }));
});
