import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** Prefix of the lines on stdout that tell how far a run is; what follows is JSON. */
export const progressPrefix = 'docket-progress ';

const emptyProject = () => ({ passed: 0, failed: 0, skipped: 0, seconds: 0 });

/**
 * Jest's reporter for `npm test`: tells on stdout how many files are done, and writes what came of them
 * to the file named by DOCKET_TEST_REPORT, as
 * `{ projects: { [name]: { passed, failed, skipped, seconds } }, failures: [text], unsteady: [text], slowest: [{ seconds, name }] }`.
 * `seconds` of a project are those of its files added up, although files run beside each other. `unsteady` are tests that
 * passed only when they were tried again, with why they failed at first.
 */
export default class JestReporter {
  projects = {};
  failures = [];
  unsteady = [];
  tests = [];
  done = 0;

  onRunStart(results) {
    this.tell(results.numTotalTestSuites);
  }

  onTestResult(test, result, results) {
    const project = (this.projects[test.context.config.displayName.name] ??= emptyProject());
    const file = path.relative(test.context.config.rootDir, test.path);
    // A file that cannot be run at all has no failing test, and counts as one.
    const isBroken = result.testExecError !== undefined && result.numFailingTests === 0;
    project.passed += result.numPassingTests;
    project.failed += result.numFailingTests + (isBroken ? 1 : 0);
    project.skipped += result.numPendingTests + result.numTodoTests;
    project.seconds += (result.perfStats.end - result.perfStats.start) / 1000;
    if (result.failureMessage) this.failures.push(`${file}\n${result.failureMessage}`);
    for (const { fullName, duration, status, retryReasons } of result.testResults) {
      this.tests.push({ seconds: (duration ?? 0) / 1000, name: `${file}: ${fullName}` });
      if (status === 'passed' && retryReasons?.length > 0)
        this.unsteady.push(`${file}: ${fullName}\n${retryReasons.join('\n')}`);
    }
    this.done += 1;
    this.tell(results.numTotalTestSuites);
  }

  onRunComplete() {
    const slowest = this.tests.sort((one, other) => other.seconds - one.seconds).slice(0, 10);
    const report = {
      projects: this.projects,
      failures: this.failures,
      unsteady: this.unsteady,
      slowest,
    };
    writeFileSync(process.env.DOCKET_TEST_REPORT, JSON.stringify(report));
  }

  tell(total) {
    const failed = Object.values(this.projects).reduce((sum, project) => sum + project.failed, 0);
    process.stdout.write(
      `${progressPrefix}${JSON.stringify({ done: this.done, total, failed })}\n`,
    );
  }
}
