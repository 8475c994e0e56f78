import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { scaledTimeout } from './scaledTimeout';
import { TestClient } from './testClient';

export const builtServer = path.join(__dirname, '..', '..', 'server', 'dist');
const serverFile = path.join(builtServer, 'index.mjs');

/** The built server in a process of its own. */
export interface ServerProcess {
  url: string;
  /** Lines of standard output up to now. */
  lines: string[];
  process: ChildProcess;
  /** What it wrote to standard error up to now. */
  errors: () => string;
  /** Everything that it wrote up to now. */
  output: () => string;
  /** Sends a signal and gives the exit code, or the signal's name, once the process is gone. */
  end: (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => Promise<number | string | null>;
}

/** What a server that did not start has to say. */
export interface FailedStart {
  code: number | string | null;
  stdout: string;
  stderr: string;
}

/**
 * Starts the server with these settings; gives it when it is ready, or what it said when it ended instead.
 * @param fileBytes the longest file that it may write, by the system's own limit (not on Windows).
 * @param script what starts the server; the server itself unless told otherwise.
 */
export function startProcess(
  env: Record<string, string>,
  fileBytes?: number,
  script = serverFile,
): Promise<ServerProcess | FailedStart> {
  if (!existsSync(serverFile))
    throw new Error('The server is not built: run `npm run build` first.');
  const command = [process.execPath, script];
  // POSIX counts this limit in blocks of 512 bytes.
  if (fileBytes !== undefined)
    command.unshift('sh', '-c', `ulimit -f ${fileBytes / 512} && exec "$0" "$@"`);
  const [file = '', ...args] = command;
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

/** Starts a server that is expected to come up. */
export async function startReadyProcess(
  env: Record<string, string>,
  fileBytes?: number,
): Promise<ServerProcess> {
  const started = await startProcess(env, fileBytes);
  if (!('url' in started))
    throw new Error(`the server ended with ${started.code}: ${started.stderr}`);
  return started;
}

const account = { ROOT_EMAIL: 'root@example.com', ROOT_PASSWORD: 'Root-pass-1!' };

export interface ServerProcesses {
  /** The data folder of the test that runs. */
  readonly folder: string;
  /** Starts a server on the folder, with the Root account of `signIn` unless told otherwise. */
  tryStart: (
    env?: Record<string, string>,
    fileBytes?: number,
  ) => Promise<ServerProcess | FailedStart>;
  /** The same for a server that is expected to come up. */
  start: (env?: Record<string, string>, fileBytes?: number) => Promise<ServerProcess>;
  /** A client that is signed in as Root. */
  signIn: (url: string) => Promise<TestClient>;
}

/**
 * For a file whose tests start servers: a fresh data folder for each test, and nothing left running after it.
 * Servers that start one after the other wait for the disk, so each test gets the time of a story.
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
    tryStart: async (env = account, fileBytes) =>
      keep(await startProcess({ DATA_DIR: folder, ...env }, fileBytes)),
    start: async (env = account, fileBytes) =>
      keep(await startReadyProcess({ DATA_DIR: folder, ...env }, fileBytes)),
    signIn: async (url) => {
      const client = new TestClient(url);
      await client.signIn(account.ROOT_EMAIL, account.ROOT_PASSWORD);
      return client;
    },
  };
}
