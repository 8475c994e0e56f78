import { databaseFault } from './databaseErrors';
import { HttpError, StopError, errorCode } from './errors';

function explain(error: unknown): string {
  if (error instanceof StopError || error instanceof HttpError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = errorCode(error) ?? '';
  // The messages of these contain no password.
  if (databaseFault(error) === 'unreachable' || /^(28|3D)/.test(code))
    return `the database cannot be opened: ${error.message || code}`;
  return error.stack ?? error.message;
}

/** Runs a command for a person, and prints its result, or the reason why there is none. */
export async function runCommand(run: () => Promise<string>): Promise<void> {
  // Only our own user can read files that it creates.
  process.umask(0o077);
  try {
    process.stdout.write(`${await run()}\n`);
  } catch (error) {
    process.stderr.write(`docket: ${explain(error)}\n`);
    process.exitCode = 1;
  }
}
