import { readConfig } from './context/config';
import { ConfigError } from './lib/errors';
import { ResetError, resetOnMachine } from './users/resetOnMachine';

const usage = 'usage: npm run reset-password -- E-MAIL';

function explain(error: unknown): string {
  if (error instanceof ResetError || error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function run(): Promise<string> {
  const [email, ...rest] = process.argv.slice(2);
  if (email === undefined || rest.length > 0) throw new ResetError(usage);
  const { name, password, sessions, active, ...user } = await resetOnMachine(
    readConfig(process.env),
    email,
  );
  return [
    `Account: ${name} (${user.email})`,
    `Password: ${password}`,
    `It is shown only now. ${sessions === 1 ? 'One device was' : `${sessions} devices were`} logged out.`,
    ...(active ? [] : ['The account is blocked: an administrator must activate it first.']),
  ].join('\n');
}

/** `resetPassword.mjs E-MAIL` */
process.umask(0o077);
try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`docket: ${explain(error)}\n`);
  process.exitCode = 1;
}
