import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { wait } from '../../src/lib/pause';
import { scaledTimeout } from './scaledTimeout';
import { TestClient } from './testClient';

export const builtServer = path.join(__dirname, '..', '..', 'server', 'dist');
const serverFile = path.join(builtServer, 'index.mjs');

/** The built server in a process of its own. */
export interface ServerProcess {
  url: string;
  /** Lines of standard output so far. */
  lines: string[];
  process: ChildProcess;
  /** Standard error so far. */
  errors: () => string;
  /** All output so far. */
  output: () => string;
  /**
   * Sends a signal. Resolves with the exit code or the signal's name when the process has ended.
   */
  end: (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => Promise<number | string | null>;
}

/** The output of a server that did not start. */
export interface FailedStart {
  code: number | string | null;
  stdout: string;
  stderr: string;
}

/**
 * Starts the server. Resolves when it is ready, or with its output if it ended instead.
 * @param wrapper a command that runs the command after it, such as `strace`.
 * @param script what starts the server; by default the server itself.
 */
export function startProcess(
  env: Record<string, string>,
  wrapper: readonly string[] = [],
  script = serverFile,
): Promise<ServerProcess | FailedStart> {
  if (!existsSync(serverFile))
    throw new Error('The server is not built: run `npm run build` first.');
  const [file = '', ...args] = [...wrapper, process.execPath, script];
  const child = spawn(file, args, {
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | string | null>((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? signal));
  });
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (data: Buffer) => {
    stderr += data.toString();
  });
  return new Promise((resolve) => {
    child.stdout.on('data', (data: Buffer) => {
      stdout += data.toString();
      const url = /^Docket is ready at (http:\S+)\n/m.exec(stdout)?.[1];
      if (!url) return;
      resolve({
        url,
        lines: stdout.trimEnd().split('\n'),
        process: child,
        errors: () => stderr,
        output: () => stdout + stderr,
        end: (signal) => {
          child.kill(signal);
          return ended;
        },
      });
    });
    void ended.then((code) => resolve({ code, stdout, stderr }));
  });
}

/** On a busy machine, a start may take so long that the server refuses the first calls. */
async function waitUntilItKeepsUp(url: string): Promise<void> {
  while ((await (await fetch(`${url}/readyz`)).text()).includes('overloaded')) await wait(200);
}

/** Starts a server. @throws when it ends instead. */
export async function startReadyProcess(
  env: Record<string, string>,
  wrapper?: readonly string[],
): Promise<ServerProcess> {
  const started = await startProcess(env, wrapper);
  if (!('url' in started))
    throw new Error(`the server ended with ${started.code}: ${started.stderr}`);
  await waitUntilItKeepsUp(started.url);
  return started;
}

export const account = { ROOT_EMAIL: 'root@example.com', ROOT_PASSWORD: 'Root-pass-1!' };

export interface ServerProcesses {
  /** The data folder of the current test. */
  readonly folder: string;
  /** Starts a server on the folder, by default with the Root account of `signIn`. */
  tryStart: (
    env?: Record<string, string>,
    wrapper?: readonly string[],
  ) => Promise<ServerProcess | FailedStart>;
  /** The same, but @throws when the server ends instead. */
  start: (env?: Record<string, string>, wrapper?: readonly string[]) => Promise<ServerProcess>;
  /** A client that is signed in as Root. */
  signIn: (url: string) => Promise<TestClient>;
}

/**
 * Gives each test of a file a new data folder, and ends its servers. Starting servers one after the
 * other waits for the disk, so each test gets as much time as a story.
 */
export function useServerProcesses(): ServerProcesses {
  jest.setTimeout(scaledTimeout(60_000));
  let folder = '';
  const running = new Set<ServerProcess>();
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'docket-process-'));
  });
  afterEach(async () => {
    await Promise.all([...running].map((server) => server.end('SIGKILL')));
    running.clear();
    rmSync(folder, { recursive: true, force: true });
  });
  const keep = <Started extends ServerProcess | FailedStart>(started: Started): Started => {
    if ('url' in started) running.add(started);
    return started;
  };
  return {
    get folder() {
      return folder;
    },
    tryStart: async (env = account, wrapper) =>
      keep(await startProcess({ DATA_DIR: folder, ...env }, wrapper)),
    start: async (env = account, wrapper) =>
      keep(await startReadyProcess({ DATA_DIR: folder, ...env }, wrapper)),
    signIn: async (url) => {
      const client = new TestClient(url);
      await client.signIn(account.ROOT_EMAIL, account.ROOT_PASSWORD);
      return client;
    },
  };
}
