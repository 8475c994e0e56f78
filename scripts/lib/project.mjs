import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithNpm } from './parent.mjs';

/** The root folder of the project, in which every script runs. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** An absolute path inside the project. */
export const inRoot = (...parts) => path.join(root, ...parts);

/** An error whose message is shown as one line, without a stack. */
export class Stop extends Error {}

/**
 * Runs a script in the root folder, and ends it with the npm that runs it. All errors exit with 1.
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
