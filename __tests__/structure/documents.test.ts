import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..', '..');
const top = readdirSync(root, { withFileTypes: true });
const folders = ['src', 'server', 'scripts', 'bench', 'docs', '__tests__'];
const files = [
  ...top.filter((entry) => entry.isFile()).map(({ name }) => name),
  ...folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => !/(^|[\\/])(node_modules|dist)[\\/]/.test(file))
      .map((file) => `${folder}/${file.split(path.sep).join('/')}`),
  ),
];
const documents = files.filter((file) => file.endsWith('.md'));
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Names of source files in backticks: `lib/csv.ts`, `layers.test.ts`. Names with a placeholder, such as `xApi.ts`, are skipped. */
const sourceNames = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !/^x[A-Z.]/.test(path.basename(name)));
const isThere = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));

it('the documents name only source files that exist', () => {
  expect(documents.length).toBeGreaterThan(40);
  const lost = documents.flatMap((file) =>
    sourceNames(textOf(file))
      .filter((name) => !isThere(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(lost).toEqual([]);
});

it('the links between documents lead somewhere', () => {
  const lost = documents.flatMap((file) =>
    [...textOf(file).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !existsSync(path.join(root, path.dirname(file), link)))
      .map((link) => `${file}: ${link}`),
  );
  expect(lost).toEqual([]);
});
