/** How long the server knows an `Idempotency-Key`, in milliseconds: at least 7 days. */
export const keyLifetimeMs = 7 * 24 * 60 * 60_000;
