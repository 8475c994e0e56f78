import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bundleNames } from './build.mjs';
import { inRoot, root, Stop } from './project.mjs';
import { git, runNode } from './run.mjs';

/** Written by __tests__/helpers/recordLoadedFiles.ts. */
const reachFolder = inRoot('node_modules', '.cache', 'docket-tests', 'reach');

/**
 * The changes since the main branch, committed or not: a commit and paths relative to the root, as
 * `{ since, files }`. Deleted files are left out.
 */
export async function changedSince() {
  for (const branch of ['origin/main', 'main']) {
    const base = await git('merge-base', branch, 'HEAD');
    if (base.code !== 0) continue;
    const since = base.stdout;
    const changed = await git('diff', '--name-only', '--diff-filter=d', since);
    const added = await git('ls-files', '--others', '--exclude-standard');
    return {
      since,
      files: [changed, added].flatMap(({ stdout }) => stdout.split('\n').filter(Boolean)),
    };
  }
  throw new Stop('--changed compares with the branch main, which this clone does not have');
}

/** The files whose loading shows that a test uses a bundle. End-to-end tests use all bundles. */
const usesOfBundles = {
  server: '__tests__/helpers/serverProcess.ts',
  replay: '__tests__/replay/roundTripElsewhere.server.test.ts',
};

/** The files that each test loaded in its last run. */
function readReach() {
  if (!existsSync(reachFolder)) return new Map();
  const records = readdirSync(reachFolder).map((name) =>
    JSON.parse(readFileSync(path.join(reachFolder, name), 'utf8')),
  );
  return new Map(records.map(({ test, files }) => [test, files]));
}

/**
 * The test files that the changes affect. By imports alone, nearly every screen's test depends on
 * every screen, so a test that has run before counts only if it loaded a changed file then.
 */
export async function testsThatReach({ since, files }, projects) {
  const jest = inRoot('node_modules', 'jest', 'bin', 'jest.js');
  const listed = await runNode(jest, [
    '--listTests',
    '--json',
    `--changedSince=${since}`,
    '--selectProjects',
    ...projects,
  ]);
  const line = listed.stdout.split('\n').find((one) => one.startsWith('['));
  if (!line) throw new Error(`jest could not list the tests\n${listed.output}`);
  const changed = new Set(files);
  const reach = readReach();
  return JSON.parse(line).filter((test) => {
    const loaded = reach.get(path.relative(root, test));
    return !loaded || loaded.some((file) => changed.has(file));
  });
}

/**
 * The bundles that these test files need: all of them for end-to-end tests and for tests that have
 * not run before.
 */
export function bundlesOf(tests) {
  const reach = readReach();
  const loaded = tests
    .map((test) => path.relative(root, test))
    .map((test) => (/^__tests__.e2e./.test(test) ? undefined : reach.get(test)));
  return bundleNames.filter((name) =>
    loaded.some((files) => !files || files.includes(usesOfBundles[name])),
  );
}
