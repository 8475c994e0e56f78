import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/**
 * Installs the first available of these Debian packages, if apt can be used without a password.
 * Returns whether one was installed.
 */
export async function installFromDebian(packages) {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const asRoot = process.getuid() === 0 ? [] : ['sudo', '-n'];
  if (asRoot.length > 0) {
    const allowed = await run('sh', ['-c', 'sudo -n true'], { limit: 10_000 });
    if (allowed.code !== 0) return false;
  }
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', '-qq', ...args];
    return run(command, rest, { env, limit: 10 * 60_000 });
  };
  await apt('update');
  for (const name of packages) {
    const installed = await apt('install', '-y', '--no-install-recommends', name);
    if (installed.code === 0) return true;
  }
  return false;
}
