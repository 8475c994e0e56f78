// With --all: every command of the documents.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { scaledTimeout } from '../helpers/scaledTimeout';

// Runs every command that these pages give, in this order and with the same data.
const pages = [
  'README.md',
  'docs/install.md',
  'docs/accounts.md',
  'docs/backup.md',
  'docs/upgrade.md',
  'docs/postgresql.md',
  'docs/proxy.md',
  'docs/settings.md',
  'docs/monitoring.md',
];
/** `npm test` has run these before. */
const ranBefore = ['npm ci', 'npm run build'];
const startsServer = /^(npm start|npm run demo|.*server\/dist\/index\.mjs)$/m;

const commandsOf = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/^```sh\n(.*?)\n```$/gms)].map(([, text = '']) => text);

const home = mkdtempSync(path.join(tmpdir(), 'docket-commands-'));
const env = {
  ...process.env,
  HOME: home,
  PORT: '0',
  METRICS_TOKEN: 'a-token-of-the-tests',
  DATA_DIR: path.join(home, 'data'),
};
const running = new Set<() => void>();
afterAll(() => {
  running.forEach((kill) => kill());
  rmSync(home, { recursive: true, force: true });
});

interface Run {
  output: string;
  code: number | null;
}

/** Runs a command. `onOutput` gets all output so far, each time there is more. */
function run(
  command: string,
  extra: Record<string, string> = {},
  onOutput: (output: string, stop: () => void) => void = () => {},
): Promise<Run> {
  // A process group of its own, which Ctrl+C would reach as a whole.
  const child = spawn('bash', ['--norc', '-euc', command], {
    env: { ...env, ...extra },
    detached: true,
  });
  const signal = (name: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, name);
  };
  const kill = () => signal('SIGKILL');
  running.add(kill);
  return new Promise((resolve) => {
    let output = '';
    const add = (data: Buffer) => {
      output += data.toString();
      onOutput(output, () => signal('SIGINT'));
    };
    child.stdout.on('data', add);
    child.stderr.on('data', add);
    child.on('close', (code) => {
      running.delete(kill);
      resolve({ output, code });
    });
  });
}

const ready = /^Docket is ready at (http:\S+)$/m;

jest.setTimeout(scaledTimeout(60_000));

const servers = pages
  .flatMap((page) => commandsOf(page).map((command) => ({ page, command })))
  .filter(({ command }) => !command.split('\n').every((line) => ranBefore.includes(line)));

test('no command changes the files of the clone in which the tests run', () => {
  const commands = pages.flatMap(commandsOf).flatMap((text) => text.split('\n'));
  expect(commands.filter((line) => /\bgit (?!log\b)/.test(line))).toEqual([]);
});

test.each(servers.filter(({ command }) => !command.includes('curl')))(
  '$page: $command',
  async ({ command }) => {
    const isDemo = command.includes('demo');
    const { output, code } = await run(
      command,
      isDemo ? { DATA_DIR: path.join(home, 'demo') } : {},
      (soFar, stop) => {
        if (startsServer.test(command) && ready.test(soFar)) stop();
      },
    );
    expect(output).not.toMatch(/^docket: /m);
    // npm ends by the signal of Ctrl+C.
    expect([0, startsServer.test(command) ? null : 0]).toContain(code);
    expect(ready.test(output)).toBe(startsServer.test(command));
  },
);

test('the commands that ask a running server', async () => {
  const questions = servers.filter(({ command }) => command.includes('curl'));
  expect(questions.length).toBeGreaterThan(1);
  let asked: Promise<Run[]> | undefined;
  await run('npm start', {}, (soFar, stop) => {
    const url = ready.exec(soFar)?.[1];
    if (!url || asked) return;
    asked = Promise.all(
      questions.map(({ command }) =>
        run(command.replaceAll('http://127.0.0.1:3500', url).replaceAll('curl ', 'curl -fsS ')),
      ),
    ).finally(stop);
  });
  const answers = (await asked) ?? [];
  expect(answers.map(({ code, output }) => [code, output === ''])).toEqual(
    questions.map(() => [0, false]),
  );
});
