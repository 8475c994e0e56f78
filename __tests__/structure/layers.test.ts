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

interface Import {
  /** The imported file from the root of the project. */
  file: string;
  /** Whether anything of it is there at run time. */
  runtime: boolean;
}

const known = new Set([...filesIn('src'), ...filesIn('server')]);

function resolved(from: string, to: string): string {
  const plain = path.posix.join(path.posix.dirname(from), to);
  return [`${plain}.ts`, `${plain}.tsx`, plain].find((file) => known.has(file)) ?? plain;
}

/** What a file imports of the project, static and lazy, by its syntax and not by its text. */
function importsOf(file: string): Import[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(root, file), 'utf8'),
    ts.ScriptTarget.ES2022,
    false,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, runtime: boolean) => {
    // The help shows documents.
    if (specifier && ts.isStringLiteral(specifier) && /^\.(?!.*\.md$)/.test(specifier.text))
      found.push({ file: resolved(file, specifier.text), runtime });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const clause = node.importClause;
      const named = clause?.namedBindings;
      const onlyTypes =
        clause?.isTypeOnly ||
        (!clause?.name &&
          named !== undefined &&
          ts.isNamedImports(named) &&
          named.elements.length > 0 &&
          named.elements.every((one) => one.isTypeOnly));
      add(node.moduleSpecifier, !onlyTypes);
    } else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, !node.isTypeOnly);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
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

/** The folder of a file. What a feature gives to `app` stands for itself: nothing in it imports that. */
const folderOf = (file: string): string =>
  /^src\/features\/\w+\/\w+(Feature|State)\.tsx?$/.test(file) ? file : path.posix.dirname(file);

/** Which folders each folder below `top` imports. Imports of types count too. */
function folderGraph(top: string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const [file, list] of imports) {
    const folder = folderOf(file);
    if (!`${folder}/`.startsWith(`${top}/`)) continue;
    const imported = list.map((one) => folderOf(one.file));
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
        .filter((one) => !known.has(one.file) && !one.file.endsWith('.json'))
        .map((one) => `${file} -> ${one.file}`),
    );
    expect(lost).toEqual([]);
    expect(imports.get('src/app/store/store.ts')?.map((one) => one.file)).toContain(
      'src/data/api/api.ts',
    );
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
