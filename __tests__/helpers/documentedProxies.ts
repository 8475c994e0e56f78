import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './freePort';
import { findNginx, Nginx } from './nginx';

const page = readFileSync(path.join(__dirname, '..', '..', 'docs', 'proxy.md'), 'utf8');

export interface RunningProxy {
  url: string;
  stop: () => Promise<void>;
}

interface DocumentedProxy {
  name: string;
  isInstalled: boolean;
  /** Starts it in front of a port, with the configuration of docs/proxy.md. */
  start: (target: number) => Promise<RunningProxy>;
}

const findProgram = (names: readonly string[], version: string): string | undefined =>
  names.find((name) => spawnSync(name, [version]).status === 0);

/** The example in a language, for the ports of a test and without TLS. */
const exampleOf = (language: string, target: number): string =>
  (new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(page)?.[1] ?? '')
    .replace('127.0.0.1:3500', `127.0.0.1:${target}`)
    .replaceAll(/^ *SSL.*\n/gm, '');

/** Whether a proxy answers. Apache accepts connections too early, and drops them. */
const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** Runs a program with a configuration file in a folder of its own. */
async function run(
  program: string,
  { config, args, port }: { config: string; args: readonly string[]; port: number },
): Promise<RunningProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), 'docket-proxy-'));
  const file = path.join(folder, 'config');
  writeFileSync(file, config.replaceAll('FOLDER', folder));
  const child = spawn(program, [...args, file], {
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (data: Buffer) => {
    errors += data.toString();
  });
  const ended = new Promise((resolve) => {
    child.on('exit', resolve);
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(`${url}/healthz`))) {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${errors}`);
    await pause(20);
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const apache = findProgram(['apache2', '/usr/sbin/apache2'], '-v');
const apacheModules = '/usr/lib/apache2/modules';
const caddy = findProgram(['caddy'], 'version');

export const documentedProxies: readonly DocumentedProxy[] = [
  {
    name: 'nginx',
    isInstalled: findNginx() !== null,
    start: async (target) => Nginx.start(await freePort(), [target]),
  },
  {
    name: 'Apache',
    isInstalled: apache !== undefined,
    start: async (target) => {
      const port = await freePort();
      const modules = ['mpm_event', 'authz_core', 'proxy', 'proxy_http', 'headers'].map(
        (name) => `LoadModule ${name}_module ${apacheModules}/mod_${name}.so`,
      );
      // Without root, Apache keeps its own user.
      const user = process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : '';
      const config = `ServerRoot FOLDER\nPidFile FOLDER/pid\nDefaultRuntimeDir FOLDER\n
        ServerName localhost\nErrorLog FOLDER/log\nListen 127.0.0.1:${port}\n${user}
        ${modules.join('\n')}\n${exampleOf('apache', target).replace('*:443', `*:${port}`)}`;
      return run(apache ?? '', { config, args: ['-D', 'FOREGROUND', '-f'], port });
    },
  },
  {
    name: 'Caddy',
    isInstalled: caddy !== undefined,
    start: async (target) => {
      const port = await freePort();
      const site = exampleOf('caddy', target).replace('docket.example.com', `http://:${port}`);
      const config = `{\n admin off\n}\n${site}`;
      return run(caddy ?? '', {
        config,
        args: ['run', '--adapter', 'caddyfile', '--config'],
        port,
      });
    },
  },
];
