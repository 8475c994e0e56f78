import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.join(__dirname, '..', '..');

function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        /\.tsx?$/.test(entry.name) &&
        !/[\\/](dist|node_modules)([\\/]|$)/.test(entry.parentPath),
    )
    .map((entry) =>
      path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
    );
}

const known = new Set([...filesIn('src'), ...filesIn('server')]);

function resolved(from: string, to: string): string {
  const plain = path.posix.join(path.posix.dirname(from), to);
  return [`${plain}.ts`, `${plain}.tsx`, plain].find((file) => known.has(file)) ?? plain;
}

/** The files that a file imports of the project, static and lazy, also for their types. */
function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(path.join(root, file), 'utf8'));
  return importedFiles
    .map(({ fileName }) => fileName)
    .filter((name) => /^\.(?!.*\.md$)/.test(name)) // The help shows documents.
    .map((name) => resolved(file, name));
}

const imports = new Map([...known].map((file) => [file, importsOf(file)]));

/** The cycles of a graph, as `a -> b -> a`. */
function cyclesOf(graph: ReadonlyMap<string, Iterable<string>>): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, path: string[]): void => {
    const start = path.indexOf(node);
    if (start >= 0) cycles.push([...path.slice(start), node].join(' -> '));
    if (start >= 0 || done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...path, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}

/** The folder of a file. What a feature gives to `app` counts by itself: nothing in it imports that. */
const folderOf = (file: string): string =>
  /^src\/features\/\w+\/\w+(Feature|State)\.tsx?$/.test(file) ? file : path.posix.dirname(file);

/** Which folders each folder below `top` imports. Imports of types count too. */
function folderGraph(top: string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const [file, list] of imports) {
    const folder = folderOf(file);
    if (!`${folder}/`.startsWith(`${top}/`)) continue;
    const imported = list.map(folderOf);
    const others = imported.filter(
      (other) => other !== folder && `${other}/`.startsWith(`${top}/`),
    );
    graph.set(folder, new Set([...(graph.get(folder) ?? []), ...others]));
  }
  return graph;
}

// Lint checks what each folder may import (eslint.config.mjs).
describe('the folders of the source', () => {
  it('reads the real thing: every file, and imports that lead somewhere', () => {
    expect(known.size).toBeGreaterThan(100);
    const lost = [...imports].flatMap(([file, list]) =>
      list
        .filter((one) => !known.has(one) && !one.endsWith('.json'))
        .map((one) => `${file} -> ${one}`),
    );
    expect(lost).toEqual([]);
    expect(imports.get('src/app/store/store.ts')).toContain('src/data/api/api.ts');
  });

  it('finds cycles', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c', 'a']],
    ]);
    expect(cyclesOf(graph)).toEqual(['a -> b -> a']);
  });

  it.each([
    ['src', 'src/features/tasks/list', 'src/features/tasks/card'],
    ['server', 'server', 'server/tasks'],
  ])('has no cycle between the folders of %s', (top, folder, imported) => {
    expect(folderGraph(top).get(folder)?.has(imported)).toBe(true);
    expect(cyclesOf(folderGraph(top))).toEqual([]);
  });
});

it('no folder of the source has more than 25 files', () => {
  const sizes = new Map<string, number>();
  for (const file of known) {
    const folder = path.posix.dirname(file);
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  expect([...sizes].filter(([, size]) => size > 25)).toEqual([]);
});

it('no two files have one name but for capitals: some file systems would take one for the other', () => {
  const files = new Map<string, string[]>();
  for (const file of known) {
    const name = file.toLowerCase().replace(/\.\w+$/, '');
    files.set(name, [...(files.get(name) ?? []), file]);
  }
  expect([...files.values()].filter((alike) => alike.length > 1)).toEqual([]);
});
