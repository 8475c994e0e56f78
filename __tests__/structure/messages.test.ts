import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// docs/monitoring.md explains messages. Each must be one that the server writes.

const root = path.join(__dirname, '..', '..');
const source = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.startsWith('dist'))
  .map((file) => readFileSync(path.join(root, 'server', file), 'utf8'))
  .join('\n');
const [, tables = ''] = readFileSync(path.join(root, 'docs', 'monitoring.md'), 'utf8').split(
  '## Messages',
);
const quoted = [...tables.matchAll(/^\| (?:\d{3} +\| )?`([^`]+)` +\|/gm)].map(
  ([, text = '']) => text,
);

it('finds the tables', () => {
  expect(quoted.length).toBeGreaterThan(15);
});

it.each(quoted)('the server writes "%s"', (text) => {
  expect(source.includes(text)).toBe(true);
});
