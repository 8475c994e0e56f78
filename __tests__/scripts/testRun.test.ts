import { ToyClone } from '../helpers/toyClone';

let clone: ToyClone;
beforeEach(() => { clone = new ToyClone(); });
afterEach(() => clone.remove());

const record = (passed: number, failures: string[] = []) => JSON.stringify({
  numPassedTests: passed, numFailedTests: failures.length, numPendingTests: 0, numTodoTests: 0,
  testResults: [{ status: failures.length > 0 ? 'failed' : 'passed', message: failures.join('\n'), assertionResults: failures.map(() => ({ status: 'failed' })) }],
});
const lastLine = (text: string) => text.trimEnd().split('\n').at(-1);
const only = ['--only', 'lint,layers,types,build,spa,server'];

test('the last line sums up every step', async () => {
  clone.write('jest.json', record(20));
  const ended = await clone.run('test.mjs', only);
  expect(ended.code).toBe(0);
  expect(lastLine(ended.stdout)).toBe('44 passed, 0 failed');
});

test('failing tests are printed in full and make the run fail', async () => {
  clone.write('jest.json', record(3, ['the door is open\n  expected: closed']));
  const ended = await clone.run('test.mjs', only);
  expect(ended.code).toBe(1);
  expect(ended.stdout).toContain('the door is open\n  expected: closed');
  expect(lastLine(ended.stdout)).toBe('10 passed, 2 failed');
});

test('a step that breaks off counts as a failure, and the others still run', async () => {
  clone.write('jest.json', JSON.stringify({ crash: true }));
  const ended = await clone.run('test.mjs', ['--only', 'spa,types']);
  expect(ended.code).toBe(1);
  expect(lastLine(ended.stdout)).toBe('1 passed, 1 failed');
});

test('a file that cannot be run at all counts as a failure', async () => {
  clone.write('jest.json', JSON.stringify({
    numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0,
    testResults: [{ status: 'failed', message: 'Cannot find module', assertionResults: [] }],
  }));
  const ended = await clone.run('test.mjs', ['--only', 'server']);
  expect(ended.stdout).toContain('Cannot find module');
  expect(lastLine(ended.stdout)).toBe('5 passed, 1 failed');
});

test('lint findings are named by place, and broken layers count as a check of their own', async () => {
  const message = (ruleId: string) => ({ line: 3, column: 1, ruleId, message: 'not like this' });
  const findings = [{ filePath: `${clone.folder}/src/main.ts`, messages: [message('no-eval'), message('import-x/no-cycle')] }];
  clone.write('node_modules/eslint/bin/eslint.js', `console.log(${JSON.stringify(JSON.stringify(findings))}); process.exit(1);`);
  const ended = await clone.run('test.mjs', ['--only', 'lint,layers']);
  expect(ended.stdout).toContain('src/main.ts:3:1  not like this  (no-eval)');
  expect(ended.stdout).toContain('src/main.ts:3:1  not like this  (import-x/no-cycle)');
  expect(lastLine(ended.stdout)).toBe('0 passed, 2 failed');
});

test('an unknown step is refused by name', async () => {
  const ended = await clone.run('test.mjs', ['--only', 'unit']);
  expect(ended.code).toBe(1);
  expect(ended.stderr).toContain('not unit');
});
