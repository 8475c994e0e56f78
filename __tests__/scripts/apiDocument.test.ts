import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startServer, type TestServer } from '../helpers/startServer';

interface Block {
  language: string;
  text: string;
}

/** The blocks of code that are commands or what they print. */
const blocks: Block[] = [
  ...readFileSync('docs/api.md', 'utf8').matchAll(/^```(sh|text)\n(.*?)^```$/gms),
].map(([, language = '', text = '']) => ({ language, text }));

const hasCurl = spawnSync('curl', ['--version']).status === 0;
const separator = '\u001e';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startServer();
  folder = mkdtempSync(path.join(tmpdir(), 'docket-api-'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('curl is installed where CI runs', () => {
  expect(hasCurl || process.env.CI !== 'true').toBe(true);
});

(hasCurl ? test : test.skip)('the commands print what the page says', async () => {
  const commands = blocks.filter(({ language }) => language === 'sh');
  const script = commands.map(({ text }) => `${text}\nprintf '${separator}'`).join('\n');
  // Bash reads its start-up files when its input is a socket, as that of a child of Node is.
  const flags = ['--norc', '-euo', 'pipefail', '-c', script];
  const { stdout, stderr } = await promisify(execFile)('bash', flags, {
    cwd: folder,
    env: {
      ...process.env,
      DOCKET: server.url,
      EMAIL: server.root.email,
      PASSWORD: server.root.password,
    },
  });
  expect(stderr).toBe('');
  const printed = stdout.split(separator).map((text) => text.replace(/\b[0-9a-f]{24}\b/g, '<id>'));
  const wanted = commands.map((command) => {
    const next = blocks[blocks.indexOf(command) + 1];
    return next?.language === 'text' ? next.text : '';
  });
  expect(printed.map((text) => text.replace(/^\s+/gm, ''))).toEqual([...wanted, '']);
  // The page also says to remove what the commands made.
  expect(readdirSync(folder)).toEqual([]);
});
