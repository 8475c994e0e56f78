import { z } from 'zod';
import { viewLimits, viewScreens, type SavedView } from '../../src/contract/view';
import { userRef } from '../http/answers';
import { recordId, requiredText, text } from '../http/validate';

const name = requiredText(viewLimits.name);
const query = text(viewLimits.query);

export const newView = z.object({ screen: z.enum(viewScreens), name, query });
export type NewView = z.output<typeof newView>;

export const viewChanges = z
  .object({ name: name.optional(), query: query.optional(), isShared: z.boolean().optional() })
  .refine(
    (changes) => Object.values(changes).some((value) => value !== undefined),
    'must have a name, a query or isShared',
  );
export type ViewChanges = z.output<typeof viewChanges>;

/** The view with which a person begins on a screen; null for none. */
export const startView = z.object({ screen: z.enum(viewScreens), id: recordId.nullable() });
export type StartView = z.output<typeof startView>;

export const ofScreen = z.object({ screen: z.enum(viewScreens).optional() });

export const view = z.object({
  _id: z.string(),
  screen: z.enum(viewScreens),
  name: z.string(),
  query: z.string(),
  createdAt: z.string(),
  isShared: z.boolean(),
  isStart: z.boolean(),
  owner: userRef.optional(),
}) satisfies z.ZodType<SavedView>;
