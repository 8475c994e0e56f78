import { hash, verify } from '@node-rs/argon2';
import { HttpError } from '../lib/errors';
import { Gate } from '../lib/gate';

/** The cost of a hash: memory in KiB, passes and lanes. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

// OWASP's recommendation for argon2id, the library's default algorithm.
const recommended: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// More hashes at the same time would slow down all other requests.
const maxRunning = 2;
const maxWaiting = 256;

/** Hashes and checks passwords, a few at a time. */
export interface Passwords {
  hash: (password: string) => Promise<string>;
  /** Whether the password is right. Without a hash (unknown e-mail), false after the same time. */
  matches: (stored: string | null, password: string) => Promise<boolean>;
}

/** Only tests pass another cost. */
export async function createPasswords(cost = recommended): Promise<Passwords> {
  const unknownUserHash = await hash('nobody has this password', cost);
  const gate = new Gate(maxRunning);

  async function queued<Result>(work: () => Promise<Result>): Promise<Result> {
    if (gate.waiting >= maxWaiting)
      throw new HttpError(503, 'The server is busy, please try again', { 'retry-after': '2' });
    await gate.enter();
    try {
      return await work();
    } finally {
      gate.leave();
    }
  }

  return {
    hash: (password) => queued(() => hash(password, cost)),
    matches: (stored, password) =>
      queued(async () => (await verify(stored ?? unknownUserHash, password)) && stored !== null),
  };
}
