import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface ScriptResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Writes the bundles and logs its run. If the source contains `broken`, it fails. */
const fakeWebpack = `
const fs = require('node:fs');
const names = process.argv.filter((_word, at, words) => words[at - 1] === '--config-name');
for (const name of names) fs.appendFileSync('builds.log', name + '\\n');
if (fs.readFileSync('src/main.ts', 'utf8').includes('broken')) { console.error('main.ts is broken'); process.exit(1); }
if (names.includes('spa')) { fs.mkdirSync('dist', { recursive: true }); fs.writeFileSync('dist/index.html', ''); fs.writeFileSync('dist/build.json', '{ "pages": {} }'); }
if (names.includes('server')) {
  fs.mkdirSync('server/dist', { recursive: true });
  for (const entry of ['index', 'demo', 'backup', 'migrate', 'resetPassword']) fs.writeFileSync('server/dist/' + entry + '.mjs', "console.log('Docket is ready at nowhere');");
}
if (names.includes('replay')) {
  fs.mkdirSync('scripts/dist', { recursive: true });
  fs.writeFileSync('scripts/dist/replay.mjs', 'export const replay = async (words) => { console.log(JSON.stringify(words)); return 1; };');
}
`;

/**
 * Lists the tests of tests.json, or writes its arguments to a file, reports progress and takes its
 * report from jest.json.
 */
const fakeJest = `
const fs = require('node:fs');
if (process.argv.includes('--listTests')) {
  fs.writeFileSync('list-arguments.json', JSON.stringify(process.argv.slice(2)));
  console.log(fs.readFileSync('tests.json', 'utf8'));
  process.exit(0);
}
fs.writeFileSync('jest-arguments.json', JSON.stringify(process.argv.slice(2)));
const report = JSON.parse(fs.readFileSync('jest.json', 'utf8'));
if (report.crash) { console.error('out of memory'); process.exit(134); }
console.log('docket-progress ' + JSON.stringify({ done: 1, total: 1, failed: 0 }));
fs.writeFileSync(process.env.DOCKET_TEST_REPORT, JSON.stringify(report));
process.exit(report.failures.length > 0 ? 1 : 0);
`;

/** Writes its arguments to a file and finds no problems. */
const fakeEslint = `
require('node:fs').writeFileSync('eslint-arguments.json', JSON.stringify(process.argv.slice(2)));
console.log('[]');
`;

/**
 * A project with the real scripts and fakes of the tools that they call, in a folder with a space
 * in its name.
 */
export class FakeProject {
  readonly folder = path.join(mkdtempSync(path.join(tmpdir(), 'docket scripts ')), 'a clone');

  constructor() {
    const packages = {
      'node_modules/webpack-cli': { version: '1.0.0' },
      'node_modules/native': {
        version: '1.0.0',
        optional: true,
        os: [process.platform],
        cpu: [process.arch],
      },
    };
    const lock = JSON.stringify({ packages: { '': {}, ...packages } });
    mkdirSync(this.folder);
    cpSync(path.resolve(__dirname, '..', '..', 'scripts'), path.join(this.folder, 'scripts'), {
      recursive: true,
      filter: (file) => path.basename(file) !== 'dist',
    });
    this.write('package.json', '{}');
    this.write('pages.json', '{ "files": 0, "pages": [] }');
    this.write('package-lock.json', lock);
    this.write('node_modules/.package-lock.json', JSON.stringify({ packages }));
    this.write('node_modules/webpack-cli/bin/cli.js', fakeWebpack);
    this.write('node_modules/jest/bin/jest.js', fakeJest);
    this.write('node_modules/eslint/bin/eslint.js', fakeEslint);
    this.write('node_modules/prettier/bin/prettier.cjs', '');
    this.write('node_modules/typescript7/bin/tsc', '');
    this.write('src/main.ts', 'export {};');
    this.write('server/index.ts', 'export {};');
  }

  write(place: string, text: string): void {
    const target = path.join(this.folder, place);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }

  read(place: string): string {
    return readFileSync(path.join(this.folder, place), 'utf8');
  }

  deleteFile(place: string): void {
    rmSync(path.join(this.folder, place));
  }

  /** The bundles that the fake webpack made, sorted. */
  built(): string[] {
    const log = path.join(this.folder, 'builds.log');
    return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').sort() : [];
  }

  /** How often the server was built. */
  builds(): number {
    return this.built().filter((name) => name === 'server').length;
  }

  /** Runs a script of the project from another folder. */
  run(
    script: string,
    args: string[] = [],
    env: Record<string, string> = {},
  ): Promise<ScriptResult> {
    return runScript(path.join(this.folder, 'scripts', script), args, {
      PORT: '0',
      TMPDIR: path.dirname(this.folder),
      ...env,
    });
  }

  remove(): void {
    rmSync(path.dirname(this.folder), { recursive: true, force: true });
  }
}

/** Runs a script to its end. */
export function runScript(
  file: string,
  args: string[],
  env: Record<string, string>,
): Promise<ScriptResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: tmpdir(),
      env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...env },
    });
    const ended: ScriptResult = { code: null, stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      ended.stdout += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      ended.stderr += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...ended, code }));
  });
}
