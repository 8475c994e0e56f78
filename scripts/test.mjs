// `npm test [-- --only lint,build,spa,server,e2e] [pattern]`: everything that proves the product, with its own set-up.
import './lib/requireNode.mjs';
import { parseArgs } from 'node:util';

const { runScript, Stop } = await import('./lib/project.mjs');
const { install, needsInstall } = await import('./lib/install.mjs');
const { secondsSince } = await import('./lib/report.mjs');
const { steps } = await import('./lib/testSteps.mjs');

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
const known = steps.map((step) => step.name);
const wanted = values.only ? values.only.split(',') : known;
// The end-to-end tests drive the built product, so it is built for them.
if (wanted.includes('e2e') && !wanted.includes('build')) wanted.push('build');

/** One step as a line; what went wrong follows in full. A step that breaks off is one failure. */
async function report(step, pattern) {
  const start = performance.now();
  process.stdout.write(`${step.title.padEnd(18)}`);
  let result;
  try {
    result = await step.run(pattern);
  } catch (error) {
    result = { passed: 0, failed: 1, details: error instanceof Stop ? error.message : String(error.stack ?? error) };
  }
  const skipped = result.skipped ? `, ${result.skipped} skipped` : '';
  process.stdout.write(`${result.passed} passed, ${result.failed} failed${skipped}  (${secondsSince(start)})\n`);
  if (result.failed > 0) process.stdout.write(`\n${result.details}\n\n`);
  return result;
}

await runScript(async () => {
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Stop(`--only knows ${known.join(', ')}, not ${unknown.join(', ')}`);
  const start = performance.now();
  let passed = 0;
  let failed = 0;
  try {
    if (needsInstall()) await install();
    for (const step of steps.filter(({ name }) => wanted.includes(name))) {
      const result = await report(step, positionals[0]);
      passed += result.passed;
      failed += result.failed;
    }
  } catch (error) {
    console.log(error instanceof Stop ? error.message : error);
    failed += 1;
  }
  console.log(`\nIn ${secondsSince(start)}:\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
});
