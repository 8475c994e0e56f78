// `npm test [-- --all] [-- --only lint,build,spa,server,postgres,e2e,e2e-postgres] [-- --changed] [pattern]`:
// runs the checks and tests of a change, after installing and building what they need. With `--all`,
// and in CI, it also runs those that take long.
import './lib/requireNode.mjs';
import { parseArgs } from 'node:util';

const { runScript, Stop } = await import('./lib/project.mjs');
const { install, needsInstall } = await import('./lib/install.mjs');
const { secondsSince } = await import('./lib/report.mjs');
const { checks, projects, runnable, runTests } = await import('./lib/testSteps.mjs');
const { changedSince, testsThatReach } = await import('./lib/changes.mjs');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, only: { type: 'string' }, changed: { type: 'boolean' } },
});
const isWhole =
  process.env.CI === 'true' ||
  values.all ||
  values.changed ||
  values.only !== undefined ||
  positionals.length > 0;
// Read by jest.config.ts and the story of all screens.
if (!isWhole) process.env.DOCKET_TEST_SHORT = '1';
const known = [...checks.map(({ name }) => name), ...projects.map(({ name }) => name)];
const wanted = new Set(values.only ? values.only.split(',') : known);
let wantedProjects = projects.filter(({ name }) => wanted.has(name));
// End-to-end tests, and some others, run the built product.
if (wantedProjects.length > 0) wanted.add('build');

const total = { passed: 0, failed: 0 };

/** Prints one line per result, and details of failures. */
function print(title, { passed, failed, skipped = 0, details = '' }, time) {
  total.passed += passed;
  total.failed += failed;
  const others = skipped > 0 ? `, ${skipped} skipped` : '';
  console.log(`${title.padEnd(18)}${passed} passed, ${failed} failed${others}  (${time})`);
  if (failed > 0 && details) console.log(`\n${details}\n`);
}

/** Runs one check and prints its result. An exception counts as one failure. */
async function runCheck({ title, run }, changes, tests) {
  const start = performance.now();
  let result;
  try {
    result = await run(changes, tests);
  } catch (error) {
    result = {
      passed: 0,
      failed: 1,
      details: error instanceof Stop ? error.message : String(error.stack ?? error),
    };
  }
  print(title, result, secondsSince(start));
  return result.failed === 0;
}

async function runAll() {
  const unknown = [...wanted].filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Stop(`--only accepts ${known.join(', ')}, not ${unknown.join(', ')}`);
  const changes = values.changed ? await changedSince() : null;
  if (needsInstall()) await install();
  wantedProjects = await runnable(wantedProjects);

  const listing =
    changes && wantedProjects.length > 0
      ? testsThatReach(
          changes,
          wantedProjects.map(({ name }) => name),
        )
      : null;
  // Checks run in parallel. Only the build waits, for the list of tests, which decides what to
  // build.
  const wantedChecks = checks.filter(({ name }) => wanted.has(name));
  const isBuilt = wantedChecks.map((check) =>
    runCheck(check, changes, listing).then((passed) => check.name !== 'build' || passed),
  );
  if ((await Promise.all(isBuilt)).includes(false)) {
    if (wantedProjects.length > 0) console.log('No tests were run: they need the build.');
    return;
  }
  if (wantedProjects.length === 0) return;

  const tests = await listing;
  if (tests?.length === 0) {
    console.log('The changes affect no tests.');
    return;
  }
  const start = performance.now();
  const { results, failures, unsteady, slowest, folder } = await runTests(wantedProjects, {
    pattern: positionals[0],
    tests,
  });
  for (const { title, seconds, ...result } of results)
    print(title, result, `${Math.round(seconds)} s of work`);
  console.log(`All tests in ${secondsSince(start)}.`);
  if (failures.length > 0) console.log(`\n${failures.join('\n')}`);
  if (unsteady.length > 0) console.log(`\nPassed only when repeated:\n${unsteady.join('\n')}`);
  if (slowest.length > 0)
    console.log(
      `\nSlowest tests:\n${slowest.map(({ seconds, name }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`).join('\n')}`,
    );
  if (failures.length + unsteady.length > 0)
    console.log(`\nReport and screenshots of the failures: ${folder}`);
}

await runScript(async () => {
  const start = performance.now();
  try {
    await runAll();
  } catch (error) {
    console.log(error instanceof Stop ? error.message : error);
    total.failed += 1;
  }
  console.log(`\nIn ${secondsSince(start)}:\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
});
