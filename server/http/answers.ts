import { z } from 'zod';

/** The answer to every refusal and fault. */
export const refusal = z.object({ error: z.string().meta({ description: 'For people' }) });

/** The answer to a deletion. */
export const deleted = z.object({ _id: z.string() });

/** An answer without a body. */
export const nothing = z.undefined().meta({ description: 'Done' });

/** A person in another record. */
export const userRef = z.object({ _id: z.string(), name: z.string() });
