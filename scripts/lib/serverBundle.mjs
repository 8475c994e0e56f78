import { pathToFileURL } from 'node:url';
import { preflight } from './preflight.mjs';
import { prepare } from './prepare.mjs';
import { inRoot } from './project.mjs';

/**
 * Installs and builds what is missing, and runs a bundle of the server in this process, which gets
 * its signals and its exit code.
 */
export async function runBundle(name) {
  await prepare(preflight);
  // Stack traces refer to the sources, not to the bundle.
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(inRoot('server', 'dist', `${name}.mjs`)).href);
}
