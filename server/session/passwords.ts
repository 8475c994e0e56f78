import { hash, verify } from '@node-rs/argon2';
import { HttpError } from '../http/errors';

/** What computing a hash takes: memory in KiB, passes over it, lanes. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

// argon2id (the library's default algorithm), 19 MiB, two passes, one lane: OWASP's password storage recommendation.
const recommended: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** How many hashes are computed at once, and how many may wait; more would starve every other request. */
const atOnce = 2;
const waitingAtMost = 256;

/** Hashes and checks passwords, a few at a time. */
export interface Passwords {
  hash: (password: string) => Promise<string>;
  /** Whether the password fits. With null for a hash (nobody has that e-mail) it takes the same time and says no. */
  matches: (stored: string | null, password: string) => Promise<boolean>;
}

/** One queue of password work. Only tests give another cost. */
export async function createPasswords(cost = recommended): Promise<Passwords> {
  const nobody = await hash('nobody has this password', cost);
  const waiting: (() => void)[] = [];
  let running = 0;

  async function queued<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost) {
        throw new HttpError(503, 'The server is busy, please try again', { 'retry-after': '2' });
      }
      // The one that ends hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password) => queued(() => hash(password, cost)),
    matches: (stored, password) =>
      queued(async () => (await verify(stored ?? nobody, password)) && stored !== null),
  };
}
