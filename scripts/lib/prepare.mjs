import { build, staleBundles } from './build.mjs';
import { install, needsInstall } from './install.mjs';

/**
 * Installs and builds what is missing or outdated. `beforeWork` runs first, but only if there is
 * something to do.
 */
export async function prepare(beforeWork = async () => {}) {
  const installing = needsInstall();
  const building = staleBundles().length > 0;
  if (installing || building) await beforeWork();
  if (installing) await install();
  if (building) await build();
}
