import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bundleNames } from './build.mjs';
import { inRoot, root, Stop } from './project.mjs';
import { run, runNode } from './run.mjs';

/** Written by __tests__/helpers/recordReach.ts. */
const reachFolder = inRoot('node_modules', '.cache', 'docket-tests', 'reach');

const git = (...args) => run('git', args);

/**
 * What differs from the main branch, in commits or in the working tree:
 * `{ since, files }`, a commit and the paths from the root of the clone. Deleted files are left out.
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

/** What a test file loads, or is, that runs built files. Stories run all of them. */
const usesOfBundles = {
  server: '__tests__/helpers/serverProcess.ts',
  replay: '__tests__/replay/roundTripElsewhere.server.test.ts',
};

/** Which files of the project each test file loaded when it last ran. */
function readReach() {
  if (!existsSync(reachFolder)) return new Map();
  const records = readdirSync(reachFolder).map((name) =>
    JSON.parse(readFileSync(path.join(reachFolder, name), 'utf8')),
  );
  return new Map(records.map(({ test, files }) => [test, files]));
}

/**
 * The test files of some projects that reach what changed. Imports alone lead from nearly every screen's
 * test to every screen, so a test that has run before counts only when it loaded a changed file then.
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

/** The bundles that some test files need: all for a story, and for a test of which it is not known what it loads. */
export function bundlesOf(tests) {
  const reach = readReach();
  const loaded = tests
    .map((test) => path.relative(root, test))
    .map((test) => (/^__tests__.e2e./.test(test) ? undefined : reach.get(test)));
  return bundleNames.filter((name) =>
    loaded.some((files) => !files || files.includes(usesOfBundles[name])),
  );
}
