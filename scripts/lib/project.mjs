import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithNpm } from './parent.mjs';

/** The root of the clone. Every script works from here, wherever it was called from. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** An absolute path inside the clone. */
export const inRoot = (...parts) => path.join(root, ...parts);

/** A reason to stop that is already a whole sentence for the person: it is shown as one line, without a stack. */
export class Stop extends Error {}

/**
 * Runs a script's body in the clone's root; the script ends with the npm that runs it. A `Stop` becomes one line on stderr; both
 * it and any other failure exit with 1.
 */
export async function runScript(body) {
  process.chdir(root);
  endWithNpm();
  try {
    await body();
  } catch (error) {
    console.error(error instanceof Stop ? `docket: ${error.message}` : error);
    process.exit(1);
  }
}
