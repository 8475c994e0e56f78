import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../../server/demo/random';
import { freePort } from './freePort';
import { Nginx } from './nginx';
import { startReadyProcess, type ServerProcess } from './serverProcess';

/** How long all processes run before one of them is killed, in milliseconds. */
const calm = [2_000, 5_000] as const;

/** Processes of the built server behind nginx. Again and again one is killed and started again. */
export class ProcessesBehindNginx {
  private readonly stopping = new AbortController();
  private readonly random = createRandom(Number(process.env.SEED ?? 1));
  private readonly killing: Promise<void>;
  private ended = '';

  private constructor(
    private readonly nginx: Nginx,
    private readonly processes: ServerProcess[],
    private readonly restart: (at: number) => Promise<ServerProcess>,
  ) {
    this.killing = this.killAtRandom();
  }

  static async start(
    port: number,
    count: number,
    env: Record<string, string>,
    wrapper: readonly string[],
  ): Promise<ProcessesBehindNginx> {
    const ports = await Promise.all(Array.from({ length: count }, freePort));
    const startAt = (at: number) =>
      startReadyProcess({ ...env, PORT: String(ports[at]), TRUSTED_PROXIES: '127.0.0.1' }, wrapper);
    const processes = await Promise.all(ports.map((_port, at) => startAt(at)));
    return new ProcessesBehindNginx(await Nginx.start(port, ports), processes, startAt);
  }

  /** Of all processes, also of those that were killed. Without the log of nginx, which has paths. */
  output(): string {
    return this.ended + this.processes.map((each) => each.output()).join('');
  }

  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<null> {
    this.stopping.abort();
    await this.killing;
    await Promise.all(this.processes.map((each) => each.end(signal)));
    await this.nginx.stop();
    return null;
  }

  private async killAtRandom(): Promise<void> {
    const { signal } = this.stopping;
    for (;;) {
      await pause(this.random.between(...calm), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const at = this.random.between(0, this.processes.length - 1);
      const ended = this.processes[at];
      await ended?.end(this.random.chance(1 / 3) ? 'SIGTERM' : 'SIGKILL');
      this.processes[at] = await this.restart(at);
      this.ended += ended?.output() ?? '';
    }
  }
}
