import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { Stop } from './project.mjs';

/** Like that of server/context/config.ts, which may not be built when this runs. */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  mkdirSync(folder, { mode: 0o700 });
}

/**
 * Checks the port and the data folder before a long installation or build. The server checks all
 * other settings.
 */
export async function preflight(env = process.env) {
  const port = Number(env.PORT || 3500);
  const host = (env.HOST || '127.0.0.1').trim();
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Stop(`PORT must be a whole number from 0 to 65535, but is "${env.PORT}"`);
  const [, bracketed] = /^\[(.+)\]$/.exec(host) ?? [];
  if (bracketed)
    throw new Stop(`HOST must be an address or a host name, but is "${host}"; write ${bracketed}`);
  await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', ({ code }) => {
      reject(
        new Stop(
          code === 'EADDRINUSE'
            ? `PORT is in use: ${host}:${port}`
            : `HOST and PORT cannot be used: ${host}:${port} (${code})`,
        ),
      );
    });
    probe.listen(port, host, () => probe.close(resolve));
  });
  const data = path.resolve(env.DATA_DIR || './data');
  try {
    makeFolder(data);
    accessSync(data, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const owner = error.code === 'EACCES' && existsSync(data) ? statSync(data).uid : undefined;
    const own = process.getuid?.();
    const advice =
      owner !== undefined && owner !== own
        ? `. It belongs to user ${owner}, but Docket runs as user ${own}. Run as root: chown -R ${own} ${data}`
        : '';
    throw new Stop(`DATA_DIR cannot be written to: ${data} (${error.code})${advice}`);
  }
}
