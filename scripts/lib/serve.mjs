import { pathToFileURL } from 'node:url';
import { inRoot } from './project.mjs';

/** Runs the built server in this same process: signals, exit code and terminal are the server's own. */
export async function serve() {
  // Stack traces name the lines of the sources, not those of the bundle.
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(inRoot('server', 'dist', 'index.mjs')).href);
}
