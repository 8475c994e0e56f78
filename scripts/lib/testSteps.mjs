import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { bundle, bundleNames, staleBundles } from './build.mjs';
import { bundlesOf } from './changes.mjs';
import { installFromDebian } from './debian.mjs';
import { progressPrefix } from './jestReporter.mjs';
import { checkPackageAges, lockFiles } from './packageAges.mjs';
import { findOrInstallPostgres } from './postgres.mjs';
import { inRoot, Stop } from './project.mjs';
import { progress } from './report.mjs';
import { run, runNode } from './run.mjs';

/** The rules about layers, which are reported as a check of their own. */
const layerRules = new Set(['import-x/no-restricted-paths', 'import-x/no-cycle']);
/** A limit for steps that hang, even on a busy machine. */
const limitMinutes = 60;
const limit = limitMinutes * 60_000;

const explain = (result) =>
  `${result.timedOut ? `stopped after ${limitMinutes} minutes` : `ended with ${result.code ?? 'a signal'}`}\n${result.output}`;

let linting = null;

/** Runs eslint once for two checks. Resolves to its findings, `{ rule, text }`. */
async function findings(changes) {
  const files = changes
    ? changes.files.filter((file) => /\.(ts|tsx|js|mjs|cjs)$/.test(file))
    : ['.'];
  if (files.length === 0) return [];
  const args = [...files, '--no-warn-ignored', '--format', 'json'];
  const eslint = inRoot('node_modules', 'eslint', 'bin', 'eslint.js');
  linting ??= run(process.execPath, [eslint, ...args], { limit });
  const result = await linting;
  if (!result.stdout.startsWith('[')) throw new Error(`eslint ${explain(result)}`);
  return JSON.parse(result.stdout).flatMap((file) =>
    file.messages.map(({ line, column, message, ruleId }) => ({
      rule: ruleId,
      text: `${path.relative(inRoot(), file.filePath)}:${line}:${column}  ${message}  (${ruleId})`,
    })),
  );
}

const verdict = (details) => ({
  passed: details === '' ? 1 : 0,
  failed: details === '' ? 0 : 1,
  details,
});
const texts = (found) => found.map(({ text }) => text).join('\n');

async function types() {
  const result = await runNode(inRoot('node_modules', 'typescript7', 'bin', 'tsc'), ['--noEmit'], {
    limit,
  });
  return verdict(result.code === 0 ? '' : result.output || explain(result));
}

/** Lists files that Prettier would format differently. */
async function format(changes) {
  const files = changes ? changes.files : ['.'];
  if (files.length === 0) return verdict('');
  const prettier = inRoot('node_modules', 'prettier', 'bin', 'prettier.cjs');
  const result = await run(
    process.execPath,
    [prettier, '--list-different', '--ignore-unknown', '--no-error-on-unmatched-pattern', ...files],
    { limit },
  );
  if (result.code === 0) return verdict('');
  return verdict(`${result.output || explain(result)}\n\Run \`npm run format\`.`);
}

async function packageAges(changes) {
  if (changes && !changes.files.some((file) => lockFiles.includes(file))) return verdict('');
  const { problems, note } = await checkPackageAges();
  if (note) console.log(note);
  if (note && problems.length === 0) return { passed: 0, failed: 0, skipped: 1 };
  return verdict(problems.join('\n'));
}

async function build(_changes, tests) {
  const selected = await tests;
  const needed = selected ? bundlesOf(selected) : bundleNames;
  const stale = staleBundles().filter((name) => needed.includes(name));
  if (stale.length > 0) await bundle(stale);
  return verdict('');
}

/**
 * The checks before the tests. `run(changes, tests)` resolves to `{ passed, failed, details }`.
 * `tests` is a promise of the test files that will run, or null for all.
 */
export const checks = [
  {
    name: 'lint',
    title: 'Lint',
    run: async (changes) =>
      verdict(texts((await findings(changes)).filter(({ rule }) => !layerRules.has(rule)))),
  },
  {
    name: 'layers',
    title: 'Layers',
    run: async (changes) =>
      verdict(texts((await findings(changes)).filter(({ rule }) => layerRules.has(rule)))),
  },
  { name: 'format', title: 'Format', run: format },
  { name: 'types', title: 'Types', run: types },
  { name: 'package-ages', title: 'Package ages', run: packageAges },
  { name: 'build', title: 'Build', run: build },
];

/** The projects of jest.config.ts. */
export const projects = [
  { name: 'spa', title: 'SPA tests' },
  { name: 'server', title: 'Server tests' },
  { name: 'postgres', title: 'PostgreSQL tests' },
  { name: 'e2e', title: 'End-to-end tests' },
  { name: 'e2e-postgres', title: '... on PostgreSQL' },
];

const needsPostgres = ({ name }) => /postgres$/.test(name);
const noPostgres = 'PostgreSQL 15 or newer was not found, and could not be installed from Debian';

/**
 * The projects that can run here. Without a PostgreSQL, its tests are left out with a message. In CI
 * strace is installed too.
 * @throws Stop in CI, where nothing may be left out
 */
export async function runnable(wanted) {
  // A test of the server needs it, and is skipped without it, but fails in CI.
  if (process.env.CI === 'true' && spawnSync('strace', ['-V']).error)
    await installFromDebian(['strace']);
  if (!wanted.some(needsPostgres)) return wanted;
  if ((await findOrInstallPostgres()) !== null) return wanted;
  if (process.env.CI === 'true') throw new Stop(noPostgres);
  console.log(`${noPostgres}: its tests are skipped.`);
  return wanted.filter((project) => !needsPostgres(project));
}

/** The memory that a worker may need, in bytes. */
const workerMemory = 1.5 * 1024 ** 3;
/** More workers than cores, because most tests wait: for a browser, a process, a database. */
const workers = () =>
  Math.max(1, Math.min(2 * availableParallelism(), Math.floor(totalmem() / workerMemory)));

/**
 * Runs the tests of these projects in one run of jest, so that end-to-end tests wait while others
 * compute: the files `tests`, else those that match `pattern`, else all. Resolves to
 * `{ results: [{ title, passed, failed, skipped, seconds }], failures, unsteady, slowest, folder }`.
 * `folder` remains only after failures, including those of repeated tests that passed.
 */
export async function runTests(wanted, { pattern, tests }) {
  // Temporary files of the tests are deleted with this folder, unless a test fails.
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-test-'));
  // Tests look at folders in it as another user too.
  chmodSync(folder, 0o711);
  const reportFile = path.join(folder, 'report.json');
  const args = [
    inRoot('node_modules', 'jest', 'bin', 'jest.js'),
    '--selectProjects',
    ...wanted.map(({ name }) => name),
    '--passWithNoTests',
    '--forceExit',
    `--maxWorkers=${workers()}`,
    `--reporters=${inRoot('scripts', 'lib', 'jestReporter.mjs')}`,
    `--testSequencer=${inRoot('scripts', 'lib', 'testSequencer.mjs')}`,
    `--cacheDirectory=${inRoot('node_modules', '.cache', 'jest')}`,
  ];
  if (tests) args.push('--runTestsByPath', ...tests);
  else if (pattern) args.push(pattern);
  // React and its testing library need NODE_ENV `test`.
  const env = { ...process.env, NODE_ENV: 'test', TMPDIR: folder, DOCKET_TEST_REPORT: reportFile };
  if (wanted.some(({ name }) => name.startsWith('e2e')))
    env.CHROMIUM_PATH = await findBrowser({ canBeShell: true });

  const shown = progress('Tests');
  const onLine = (line) => {
    if (!line.startsWith(progressPrefix)) return;
    const { done, total, failed } = JSON.parse(line.slice(progressPrefix.length));
    shown.tell(`${done} of ${total} files${failed > 0 ? `, ${failed} failed` : ''}`);
  };
  const result = await run(process.execPath, args, { limit, env, onLine });
  shown.end();

  const report =
    existsSync(reportFile) && !result.timedOut
      ? JSON.parse(readFileSync(reportFile, 'utf8'))
      : null;
  const results = wanted.map(({ name, title }) => ({
    title,
    ...(report?.projects[name] ?? { passed: 0, failed: 0, seconds: 0 }),
  }));
  const failures = report?.failures ?? [];
  if (!report || (result.code !== 0 && failures.length === 0)) {
    failures.push(explain(result));
    results.push({ title: 'Test run', passed: 0, failed: 1, seconds: 0 });
  }
  const unsteady = report?.unsteady ?? [];
  if (failures.length + unsteady.length === 0) rmSync(folder, { recursive: true, force: true });
  else writeFileSync(path.join(folder, 'failures.txt'), [...failures, ...unsteady].join('\n'));
  return { results, failures, unsteady, slowest: report?.slowest ?? [], folder };
}
