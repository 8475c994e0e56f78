import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** The layers of src, lowest first; those of one line do not know each other (docs/architecture.md). */
const layers = [
  ['contract'],
  ['lib'],
  ['ui'],
  ['store'],
  ['clock'],
  ['session'],
  ['api'],
  ['realtime'],
  ['features', 'replay'],
  ['app'],
];

/** The storeys of src/features, lowest first. Services may import the services before them. */
const services = ['navigation', 'toasts', 'inspection', 'directory', 'drafts', 'undo'];
const storeys = [
  ...services.map((service) => [service]),
  ['tasks', 'users', 'notes', 'notifications', 'views', 'audit', 'account', 'webhooks'],
  ['login', 'home', 'header', 'palette', 'transfer'],
];

const root = path.join(__dirname, '..', '..');
const levelOf = (layer: string) => layers.findIndex((level) => level.includes(layer));

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

/** Which folders each folder below `top` imports. Imports of types count too. */
function folderGraph(top: string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const [file, list] of imports) {
    const folder = path.posix.dirname(file);
    if (!`${folder}/`.startsWith(`${top}/`)) continue;
    const imported = list.map((one) => path.posix.dirname(one.file));
    const others = imported.filter(
      (other) => other !== folder && `${other}/`.startsWith(`${top}/`),
    );
    graph.set(folder, new Set([...(graph.get(folder) ?? []), ...others]));
  }
  return graph;
}
const layerOf = (file: string) => file.split('/')[1] ?? '';

describe('the layers of the source', () => {
  it('reads the real thing: every file, and imports that lead somewhere', () => {
    expect(known.size).toBeGreaterThan(100);
    const lost = [...imports].flatMap(([file, list]) =>
      list
        .filter((one) => !known.has(one.file) && !one.file.endsWith('.json'))
        .map((one) => `${file} -> ${one.file}`),
    );
    expect(lost).toEqual([]);
    expect(imports.get('src/app/store/store.ts')?.map((one) => one.file)).toContain(
      'src/api/api.ts',
    );
  });

  it('has no folder in src that is no layer', () => {
    expect([...new Set(filesIn('src').map(layerOf))].filter((layer) => levelOf(layer) < 0)).toEqual(
      [],
    );
  });

  it('imports only downwards', () => {
    const wrong: string[] = [];
    for (const [file, list] of imports) {
      if (!file.startsWith('src/')) continue;
      for (const one of list) {
        const same = layerOf(one.file) === layerOf(file);
        if (
          !one.file.startsWith('src/') ||
          (!same && levelOf(layerOf(one.file)) >= levelOf(layerOf(file)))
        )
          wrong.push(`${file} -> ${one.file}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('has no feature outside of the storeys', () => {
    const folders = new Set(filesIn('src/features').map((file) => file.split('/')[2] ?? ''));
    expect([...folders].sort()).toEqual(storeys.flat().sort());
  });

  it('lets features import only lower storeys', () => {
    const storeyOf = (file: string) =>
      storeys.findIndex((storey) => storey.includes(file.split('/')[2] ?? ''));
    const isFeature = (file: string) => file.startsWith('src/features/');
    const wrong = [...imports].flatMap(([file, list]) =>
      list
        .filter(({ file: to }) => isFeature(file) && isFeature(to))
        .filter(({ file: to }) => to.split('/')[2] !== file.split('/')[2])
        .filter(({ file: to }) => storeyOf(to) >= storeyOf(file))
        .map(({ file: to }) => `${file} -> ${to}`),
    );
    expect(wrong).toEqual([]);
  });

  it('lets the server know the wire contract and nothing else of the SPA', () => {
    const wrong = [...imports].flatMap(([file, list]) =>
      file.startsWith('server/')
        ? list
            .filter((one) => one.file.startsWith('src/') && layerOf(one.file) !== 'contract')
            .map((one) => `${file} -> ${one.file}`)
        : [],
    );
    expect(wrong).toEqual([]);
  });

  it('knows no noun in the shared parts', () => {
    // How words are compared is no noun.
    const words = 'src/contract/words.ts';
    const wrong = [...imports].flatMap(([file, list]) =>
      layerOf(file) === 'ui' && file.startsWith('src/')
        ? list
            .filter((one) => layerOf(one.file) === 'contract' && one.file !== words)
            .map((one) => `${file} -> ${one.file}`)
        : [],
    );
    expect(wrong).toEqual([]);
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

  it('has no cycle of run-time imports', () => {
    const runtime = [...imports].map(([file, list]): [string, string[]] => [
      file,
      list.filter((one) => one.runtime).map((one) => one.file),
    ]);
    expect(cyclesOf(new Map(runtime))).toEqual([]);
  });
});

it('no file of the source is longer than 300 lines', () => {
  const long = [...known].filter(
    (file) => readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length > 300,
  );
  expect(long).toEqual([]);
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
