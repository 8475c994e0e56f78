import { readConfig } from './context/config';
import { StopError } from './lib/errors';
import { runCommand } from './lib/runCommand';
import { resetOnMachine } from './users/resetOnMachine';

/** `resetPassword.mjs E-MAIL` */
await runCommand(async () => {
  const [email, ...rest] = process.argv.slice(2);
  if (email === undefined || rest.length > 0)
    throw new StopError('usage: npm run reset-password -- E-MAIL');
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
});
