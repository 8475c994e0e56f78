import { onPostgres } from './postgresDatabase';

// For tests of what only the embedded database does, in files that run on both.
export const describeEmbedded = onPostgres ? describe.skip : describe;
export const itEmbedded = onPostgres ? it.skip : it;
