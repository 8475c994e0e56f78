import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { settings } from '../../server/context/config';
import { startServer } from '../helpers/startServer';

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

/** Names of source files in backticks: `lib/csv/csv.ts`, `layers.test.ts`. Names with a placeholder, such as `xApi.ts`, are skipped. */
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

/** The anchors of a document's headings, as a Markdown page has them. */
const anchorsOf = (file: string) =>
  [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\d\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

it('the links between documents lead somewhere', () => {
  const lost = documents.flatMap((file) =>
    [...textOf(file).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
      .filter(([, link = '', anchor]) => {
        const target = path.posix.join(path.posix.dirname(file), link);
        const page = link === '' ? file : target;
        if (!existsSync(path.join(root, page))) return true;
        return anchor !== undefined && !anchorsOf(page).includes(anchor);
      })
      .map(([link]) => `${file}: ${link}`),
  );
  expect(lost).toEqual([]);
});

it('the index has every page', () => {
  const pages = documents.filter((file) => /^docs\/[^/]+\.md$/.test(file));
  const listed = [...textOf('docs/README.md').matchAll(/\]\(([\w-]+\.md)\)/g)].map(
    ([, page = '']) => `docs/${page}`,
  );
  expect([...listed, 'docs/README.md'].sort()).toEqual(pages.sort());
});

/** The rows of the tables of a document, as their cells. */
const rowsOf = (file: string) =>
  [...textOf(file).matchAll(/^\| (.+) \|$/gm)].map(([, row = '']) =>
    row.split(/(?<!\\)\|/).map((cell) => cell.trim()),
  );
const codeIn = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

it('docs/settings.md has every setting with its default', () => {
  const documented = new Map(
    rowsOf('docs/settings.md').flatMap(([names, , standard]) =>
      codeIn(names).map((name) => [name, codeIn(standard)] as const),
    ),
  );
  const defaults = Object.entries(settings.parse({}));
  // The page is built with this one; the server does not read it.
  expect([...documented.keys()].sort()).toEqual(
    [...defaults.map(([name]) => name), 'API_HOST'].sort(),
  );
  for (const [name, value] of defaults)
    if (String(value) !== '')
      expect([name, documented.get(name)]).toEqual([name, expect.arrayContaining([String(value)])]);
});

it('docs/commands.md has every script of package.json', () => {
  const { scripts } = JSON.parse(textOf('package.json'));
  const documented = rowsOf('docs/commands.md').flatMap(
    ([command]) => /^`npm (?:run )?([\w-]+)/.exec(command ?? '')?.[1] ?? [],
  );
  expect([...new Set(documented)].sort()).toEqual(Object.keys(scripts).sort());
});

it('the documents name only calls that the server has', async () => {
  const server = await startServer();
  await server.close();
  const spelled = (call: string) =>
    call.replaceAll(/:\w+|\{\w+\}|\bID\b/g, '*').replace(/[?#].*$/, '');
  const known = new Set(server.routes.map(({ route }) => spelled(route)));
  const named = documents
    .filter((file) => !file.startsWith('docs/decisions/'))
    .flatMap((file) =>
      [...textOf(file).matchAll(/\b(?:GET|POST|PATCH|DELETE) +\/api[\w/{}.-]*[\w}]/g)].map(
        ([call]) => [file, spelled(call.replace(/ +/, ' '))] as const,
      ),
    );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(([, call]) => !known.has(call))).toEqual([]);
});
