import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const deployed = path.join(__dirname, '..', '..', 'deploy', 'nginx.conf');

/** The nginx of this machine, or null. */
export function findNginx(): string | null {
  const candidates = ['nginx', '/usr/sbin/nginx'];
  return candidates.find((file) => spawnSync(file, ['-v']).status === 0) ?? null;
}

/** An nginx with the configuration of `deploy/` on a port, before processes on other ports. */
export class Nginx {
  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    readonly url: string,
    /** The last errors that it has logged. */
    readonly errors: () => string,
  ) {}

  /** @throws when there is no nginx on this machine */
  static async start(port: number, ports: readonly number[]): Promise<Nginx> {
    const program = findNginx();
    if (program === null) throw new Error('nginx was not found');
    const folder = mkdtempSync(path.join(tmpdir(), 'docket-nginx-'));
    const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`);
    const site = readFileSync(deployed, 'utf8')
      .replaceAll(/server docket-1:3500[^;]*;\s+server docket-2:3500[^;]*;/g, servers.join('\n'))
      .replace('listen 80;', `listen 127.0.0.1:${port};`);
    const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    for (const kind of kinds) mkdirSync(path.join(folder, kind));
    const temporary = kinds.map((kind) => `${kind}_temp_path ${kind};`);
    writeFileSync(
      path.join(folder, 'nginx.conf'),
      // nginx may run as root here, whose folder other users cannot enter.
      `${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; daemon off; pid nginx.pid;
      events { worker_connections 1024; }
      http { access_log off; ${temporary.join(' ')} ${site} }`,
    );
    const child = spawn(program, ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (data: Buffer) => {
      errors = (errors + data.toString()).slice(-10_000);
    });
    while (!(await accepts(port))) {
      if (child.exitCode !== null) throw new Error(`nginx ended: ${errors}`);
      await pause(20);
    }
    return new Nginx(child, folder, `http://127.0.0.1:${port}`, () => errors);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise((resolve) => {
      this.child.on('exit', resolve);
    });
    this.child.kill('SIGTERM');
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
