import { pathToFileURL } from 'node:url';
import { inRoot } from './project.mjs';

/** Runs the built server in this process, which gets its signals and its exit code. */
export async function serve() {
  // Stack traces refer to the sources, not to the bundle.
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(inRoot('server', 'dist', 'index.mjs')).href);
}
