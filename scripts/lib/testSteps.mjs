import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser } from './browser.mjs';
import { bundle, needsBuild } from './build.mjs';
import { inRoot, Stop } from './project.mjs';
import { runNode } from './run.mjs';

/** Rules that keep the layers apart; their findings are a check of their own. */
const layerRules = new Set(['import-x/no-restricted-paths', 'import-x/no-cycle']);
/** How long one step may take: a bound for what hangs, on a machine that is busy with other things. */
const limitMinutes = 25;
const limit = limitMinutes * 60_000;

const brokeOff = (result) =>
  `${result.timedOut ? `stopped after ${limitMinutes} minutes` : `ended with ${result.code ?? 'a signal'}`}\n${result.output}`;

let linting = null;

/** One run of eslint serves two checks. Answers its findings as `{ rule, text }`. */
async function findings() {
  linting ??= runNode(inRoot('node_modules', 'eslint', 'bin', 'eslint.js'), ['.', '--format', 'json'], { limit });
  const result = await linting;
  if (!result.stdout.startsWith('[')) throw new Error(`eslint ${brokeOff(result)}`);
  return JSON.parse(result.stdout).flatMap((file) =>
    file.messages.map(({ line, column, message, ruleId }) => ({
      rule: ruleId,
      text: `${path.relative(inRoot(), file.filePath)}:${line}:${column}  ${message}  (${ruleId})`,
    })),
  );
}

const check = (found) => ({ passed: found.length === 0 ? 1 : 0, failed: found.length === 0 ? 0 : 1, details: found.map(({ text }) => text).join('\n') });

async function types() {
  const result = await runNode(inRoot('node_modules', 'typescript7', 'bin', 'tsc'), ['--noEmit'], { limit });
  const details = result.code === 0 ? '' : result.output || brokeOff(result);
  return { passed: result.code === 0 ? 1 : 0, failed: result.code === 0 ? 0 : 1, details };
}

async function build() {
  if (needsBuild()) await bundle();
  return { passed: 1, failed: 0, details: '' };
}

/** Real Chromium against the real server, both as they are shipped. */
async function endToEnd(pattern) {
  if (needsBuild()) throw new Stop('there is nothing to test end to end: the build failed');
  return jest('e2e', pattern, { workers: 1, env: { CHROMIUM_PATH: await findBrowser() } });
}

/** Reads jest's own record. A file that could not be run at all, and a run that fails without a failing test, count as one failure each. */
function count(record, result) {
  const broken = record.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'));
  const failed = record.numFailedTests + broken.length;
  return {
    passed: record.numPassedTests,
    failed: failed === 0 && result.code !== 0 ? 1 : failed,
    skipped: record.numPendingTests + record.numTodoTests,
    details: record.testResults.map((file) => file.message).filter(Boolean).join('\n') || brokeOff(result),
  };
}

async function jest(project, pattern, { workers = 2, env = {} } = {}) {
  // Whatever the tests put aside goes with this folder; after a failure it stays to be looked at.
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-test-'));
  const outputFile = path.join(folder, 'jest.json');
  const args = ['--selectProjects', project, '--json', `--outputFile=${outputFile}`, `--maxWorkers=${workers}`, '--forceExit'];
  args.push(`--cacheDirectory=${inRoot('node_modules', '.cache', 'jest')}`);
  if (pattern) args.push('--passWithNoTests', pattern);
  // React and its testing library need to know that this is a test, whatever the shell says.
  const settings = { ...process.env, NODE_ENV: 'test', TMPDIR: folder, ...env };
  const result = await runNode(inRoot('node_modules', 'jest', 'bin', 'jest.js'), args, { limit, env: settings });
  if (result.timedOut || !existsSync(outputFile)) throw new Error(brokeOff(result));
  const counted = count(JSON.parse(readFileSync(outputFile, 'utf8')), result);
  if (counted.failed === 0) rmSync(folder, { recursive: true, force: true });
  return counted;
}

/** The steps of `npm test`, in order; each answers `{ passed, failed, skipped?, details }`. */
export const steps = [
  { name: 'lint', title: 'Lint', run: async () => check((await findings()).filter(({ rule }) => !layerRules.has(rule))) },
  { name: 'layers', title: 'Layers', run: async () => check((await findings()).filter(({ rule }) => layerRules.has(rule))) },
  { name: 'types', title: 'Types', run: types },
  { name: 'build', title: 'Build', run: build },
  { name: 'spa', title: 'SPA tests', run: (pattern) => jest('spa', pattern) },
  { name: 'server', title: 'Server tests', run: (pattern) => jest('server', pattern) },
  { name: 'e2e', title: 'End-to-end tests', run: endToEnd },
];
