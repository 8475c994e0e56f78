// On PostgreSQL: never, because no query decides the result.
import { createPasswords } from '../../server/crypto/passwords';
import { HttpError } from '../../server/lib/errors';
import { expectSoon } from '../helpers/expectSoon';

/** Hashes that the library is asked for and has not returned. */
const open: ((hash: string) => void)[] = [];
jest.mock('@node-rs/argon2', () => ({
  hash: () =>
    new Promise((resolve) => {
      open.push(resolve);
    }),
}));

/** Lets the library return the oldest hash, once it was asked for it. */
async function finish(hash: string): Promise<void> {
  await expectSoon(() => open.length > 0, true);
  open.shift()?.(hash);
}

it('two hashes are made at a time, 256 calls wait, and more are refused (G-4)', async () => {
  const created = createPasswords();
  await finish('of an unknown account');
  const passwords = await created;
  const hashes = Array.from({ length: 258 }, () => passwords.hash('Some-pass-1!'));
  const refused = await passwords.hash('Some-pass-1!').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(HttpError);
  expect(refused).toMatchObject({
    status: 503,
    message: 'The server is busy, please try again',
    headers: { 'retry-after': '2' },
  });
  for (const hash of hashes) {
    expect(open.length).toBeLessThanOrEqual(2);
    await finish('a hash');
    expect(await hash).toBe('a hash');
  }
  const next = passwords.hash('Some-pass-1!');
  await finish('the next one');
  expect(await next).toBe('the next one');
});
