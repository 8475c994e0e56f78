/** How long the server knows an `Idempotency-Key`, in milliseconds: at least 7 days. */
export const keyLifetimeMs = 7 * 24 * 60 * 60_000;

/**
 * The name of the page in a key like `PAGE.REST`. By it, the server tells the changes of a person's
 * tabs and devices apart. Undefined for any other key.
 */
export const pageOfKey = (key: string): string | undefined => /^([\w-]+)\.[\w-]+$/.exec(key)?.[1];
