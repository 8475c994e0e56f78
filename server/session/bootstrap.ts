import { randomInt } from 'node:crypto';
import { ConfigError } from '../config';
import type { Context } from '../context';
import { transaction } from '../db/transaction';
import { insertUser } from '../users/userService';

/** The first account, when this start made it. `password` is null when it was given by ROOT_PASSWORD. */
export interface FirstRoot {
  email: string;
  password: string | null;
}

const alphabets = [
  'abcdefghijkmnpqrstuvwxyz',
  'ABCDEFGHJKLMNPQRSTUVWXYZ',
  '23456789',
  '-_+=!',
] as const;
const length = 20;

/** A password that satisfies the rule, without characters that look alike: about 110 random bits. */
export function generatePassword(): string {
  const all = alphabets.join('');
  const pick = (from: string) => from.charAt(randomInt(from.length));
  const picked = [
    ...alphabets.map(pick),
    ...Array.from({ length: length - alphabets.length }, () => pick(all)),
  ];
  for (let last = picked.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [picked[last], picked[other]] = [picked[other] ?? '', picked[last] ?? ''];
  }
  return picked.join('');
}

/** Makes the Root account while there is none, and says so; gives null when there is one. */
export async function ensureRoot(context: Context): Promise<FirstRoot | null> {
  const isRoot = (row: { roles: string }) => row.roles.includes('"Root"');
  const existing = await context.db.selectFrom('users').select('roles').execute();
  if (existing.some(isRoot)) return null;
  const { rootEmail, rootPassword } = context.config;
  const password = rootPassword ?? generatePassword();
  const passwordHash = await context.passwords.hash(password);
  const made = await transaction(context, async (trx) => {
    // Looked at again under the lock: of two processes that start together, one makes the account.
    if ((await trx.selectFrom('users').select('roles').execute()).some(isRoot)) return null;
    const root = await insertUser(context, trx, {
      name: 'Root',
      email: rootEmail,
      roles: ['Root'],
      active: true,
      passwordHash,
    });
    if (!root)
      throw new ConfigError(
        'ROOT_EMAIL',
        `is the address of an account that is no Root: ${rootEmail}`,
      );
    return root;
  });
  return made && { email: rootEmail, password: rootPassword === null ? password : null };
}
