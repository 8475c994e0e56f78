import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startReadyProcess } from './serverProcess';

export interface SpawnedServer {
  url: string;
  root: { email: string; password: string };
  stop: () => Promise<void>;
}

/** The built server with a new database on a free port, for tests of the SPA. */
export async function spawnServer(env: Record<string, string> = {}): Promise<SpawnedServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'docket-'));
  const root = { email: 'root@example.com', password: 'Root-Passw0rd!' };
  const server = await startReadyProcess({
    DATA_DIR: folder,
    ROOT_EMAIL: root.email,
    ROOT_PASSWORD: root.password,
    ...env,
  });
  return {
    url: server.url,
    root,
    stop: async () => {
      // The data is removed anyway, and a graceful shutdown takes seconds.
      await server.end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
