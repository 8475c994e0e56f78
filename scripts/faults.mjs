// `npm run faults [-- --count 100] [--seed 1] [--tree FOLDER] [--beside FOLDER]`: plants faults, one at
// a time, in a copy of the source, and counts those that some test of the SPA or the server finds. By
// hand: it takes hours. `--beside` compares the tests of two trees: each fault is planted in a line
// that both have.
import './lib/requireNode.mjs';
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { inRoot, runScript, Stop } = await import('./lib/project.mjs');
const { default: ts } = await import('typescript');

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    tree: { type: 'string', default: inRoot() },
    beside: { type: 'string' },
  },
});
/** The tests that run for a fault: those whose imports are the nearest. */
const maxTests = 25;
/** A fault that makes a loop endless is found by this. */
const limitMs = 10 * 60_000;

/** Pseudorandom numbers below 1 (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const sourcesIn = (tree, folder) =>
  readdirSync(path.join(tree, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, ...name.split(path.sep)))
    .filter((file) => /\.tsx?$/.test(file) && !/\/(dist|node_modules)\//.test(file));

const parse = (file, text) => ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);

const opposites = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  '&&': '||',
  '||': '&&',
};

/** The places of a file where a fault can be: `{ kind, start, end, text }`, with the new text. */
function placesIn(file, text) {
  const places = [];
  const add = (kind, node, replacement) =>
    places.push({ kind, start: node.getStart(), end: node.getEnd(), text: replacement });
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const opposite = opposites[node.operatorToken.getText()];
      if (opposite) add('a condition turned', node.operatorToken, opposite);
    } else if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
      const condition = ts.isIfStatement(node) ? node.expression : node.condition;
      add('a condition turned', condition, `!(${condition.getText()})`);
    } else if (ts.isExpressionStatement(node)) add('a line dropped', node, ';');
    else if (ts.isNumericLiteral(node) && !ts.isPropertyAssignment(node.parent.parent ?? node))
      add('a constant changed', node, String(Number(node.text.replaceAll('_', '')) + 1));
    else if (node.kind === ts.SyntaxKind.TrueKeyword) add('a constant changed', node, 'false');
    else if (node.kind === ts.SyntaxKind.FalseKeyword) add('a constant changed', node, 'true');
    ts.forEachChild(node, visit);
  };
  visit(parse(file, text));
  return places;
}

/** Which files import a file, static and lazy. */
function importersIn(tree, files) {
  const known = new Set(files);
  const importers = new Map(files.map((file) => [file, []]));
  for (const file of files) {
    const text = readFileSync(path.join(tree, file), 'utf8');
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      const plain = path.posix.join(path.posix.dirname(file), fileName);
      const to = [`${plain}.ts`, `${plain}.tsx`, plain].find((one) => known.has(one));
      if (to) importers.get(to).push(file);
    }
  }
  return importers;
}

const isTest = (file) =>
  /\.test\.tsx?$/.test(file) && !/^__tests__\/(e2e|e2e-postgres|postgres)\//.test(file);

/** The nearest tests of a file, by the number of imports between them. */
function testsOf(file, importers) {
  const seen = new Set([file]);
  const found = [];
  for (let level = [file]; level.length > 0 && found.length < maxTests;) {
    found.push(...level.filter(isTest).sort());
    level = level.flatMap((one) => importers.get(one) ?? []).filter((one) => !seen.has(one));
    level = [...new Set(level)];
    for (const one of level) seen.add(one);
  }
  return found.slice(0, maxTests);
}

/** Runs these tests in the copy until one fails. Resolves to those that did, or null if none ended. */
const failing = (copy, tests) =>
  new Promise((resolve) => {
    const jest = path.join('node_modules', 'jest', 'bin', 'jest.js');
    const args = ['--selectProjects', 'spa', 'server', '--bail', '--silent', '--forceExit'];
    const child = spawn(process.execPath, [jest, ...tests, ...args], {
      cwd: copy,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, NODE_ENV: 'test' },
    });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
    const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
    child.once('close', (code) => {
      clearTimeout(timer);
      if (code === null) return resolve(null);
      // 'FAIL spa __tests__/features/tasks.test.tsx'
      resolve(tests.filter((test) => new RegExp(`^FAIL .*${test}`, 'm').test(output)));
    });
  });

/** What a copy of the tree is made without. */
const leftOut = new Set([
  '.git',
  'node_modules',
  'server/node_modules',
  'bench',
  'data',
  'demo-data',
]);

function copyOf(tree) {
  const copy = mkdtempSync(path.join(tmpdir(), 'docket-faults-'));
  const filter = (file) => !leftOut.has(path.relative(tree, file));
  cpSync(tree, copy, { recursive: true, filter });
  for (const folder of ['', 'server'])
    if (existsSync(path.join(tree, folder, 'node_modules')))
      symlinkSync(path.join(tree, folder, 'node_modules'), path.join(copy, folder, 'node_modules'));
  return copy;
}

/** Copies a tree, in which faults can be planted. */
function openTree(folder) {
  const tree = path.resolve(process.env.INIT_CWD || process.cwd(), folder);
  if (!existsSync(path.join(tree, 'node_modules')))
    throw new Stop(`${tree} has no node_modules; run npm ci there`);
  const product = ['src', 'server'].flatMap((name) => sourcesIn(tree, name)).sort();
  const importers = importersIn(tree, [...product, ...sourcesIn(tree, '__tests__')]);
  const places = product.flatMap((file) => {
    const source = readFileSync(path.join(tree, file), 'utf8');
    return placesIn(file, source).map((place) => ({ ...place, file, source }));
  });
  return { importers, places, copy: copyOf(tree) };
}

/** The tests that find a fault, as text. Null if none does. */
async function findingTests({ importers, copy }, { file, start, end, text, source }) {
  const tests = testsOf(file, importers);
  writeFileSync(path.join(copy, file), source.slice(0, start) + text + source.slice(end));
  const failed = tests.length > 0 ? await failing(copy, tests) : [];
  writeFileSync(path.join(copy, file), source);
  if (failed === null) return 'no end';
  if (failed.length === 0) return null;
  // A test that fails without the fault too has not found it. An endless loop ends no test.
  const alsoWithout = await failing(copy, failed);
  return alsoWithout?.length === failed.length ? null : failed.join(' ');
}

/** The fault with the text of its line, by which the same one is known in another tree. */
function nameOf({ kind, start, end, text, source }) {
  const from = source.lastIndexOf('\n', start) + 1;
  const to = source.indexOf('\n', end);
  return [kind, text, start - from, source.slice(from, to)].join('\n').trim();
}

/** The faults that can be planted in all trees: an array with the place in each. */
function faultsIn(trees) {
  const [first, ...others] = trees.map(({ places }) => {
    const named = new Map();
    for (const place of places) {
      const name = nameOf(place);
      named.set(name, [...(named.get(name) ?? []), place]);
    }
    return named;
  });
  if (others.length === 0) return trees[0].places.map((place) => [place]);
  return [...first].flatMap(([name, places]) => {
    const all = [places, ...others.map((named) => named.get(name) ?? [])];
    return all.every(({ length }) => length === 1) ? [all.flat()] : [];
  });
}

await runScript(async () => {
  const trees = [values.tree, values.beside].filter(Boolean).map(openTree);
  const faults = faultsIn(trees);
  const random = randomFrom(Number(values.seed));
  const count = Number(values.count);
  const found = trees.map(() => 0);
  try {
    for (let at = 1; at <= count; at += 1) {
      const fault = faults[Math.floor(random() * faults.length)];
      const results = await Promise.all(trees.map((tree, of) => findingTests(tree, fault[of])));
      results.forEach((by, of) => (found[of] += by === null ? 0 : 1));
      const [{ file, kind, source, start }] = fault;
      const line = source.slice(0, start).split('\n').length;
      const told = results.map((by) => (by === null ? 'MISSED' : 'found')).join(', beside ');
      console.log(
        `${at}  ${told}  ${file}:${line}  ${kind}  ${results.map((by) => by ?? '-').join(' | ')}`,
      );
    }
  } finally {
    for (const { copy } of trees) rmSync(copy, { recursive: true, force: true });
  }
  console.log(`found: ${found.join(', beside ')} of ${count} faults`);
});
