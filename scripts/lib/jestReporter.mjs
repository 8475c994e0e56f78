import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** Prefix of the lines on stdout that report progress, followed by JSON. */
export const progressPrefix = 'docket-progress ';

const emptyProject = () => ({ passed: 0, failed: 0, skipped: 0, seconds: 0 });

/**
 * Jest's reporter for `npm test`. Reports progress on stdout, and writes the results to the file
 * DOCKET_TEST_REPORT, as
 * `{ projects: { [name]: { passed, failed, skipped, seconds } }, failures, unsteady, slowest }`.
 * `seconds` is the sum over files, although they run in parallel. `unsteady` lists tests that failed
 * at first and passed when they were repeated; `slowest` has entries `{ seconds, name }`.
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
    // A file that cannot be loaded has no failed test, so it counts as one.
    const isBroken = result.testExecError !== undefined && result.numFailingTests === 0;
    project.passed += result.numPassingTests;
    project.failed += result.numFailingTests + (isBroken ? 1 : 0);
    project.skipped += result.numPendingTests + result.numTodoTests;
    project.seconds += (result.perfStats.end - result.perfStats.start) / 1000;
    if (result.failureMessage) this.failures.push(`${file}\n${result.failureMessage}`);
    for (const { fullName, duration, status, retryReasons } of result.testResults) {
      this.tests.push({ seconds: (duration ?? 0) / 1000, name: `${file}: ${fullName}` });
      if (!retryReasons?.length) continue;
      const first = `${file}: ${fullName}\n${retryReasons.join('\n')}`;
      if (status === 'passed') this.unsteady.push(first);
      else this.failures.push(`The first try of ${first}`);
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
