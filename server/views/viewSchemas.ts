import { z } from 'zod';
import { viewLimits, viewScreens, type SavedView } from '../../src/contract/view';
import { requiredText, text } from '../http/validate';

const name = requiredText(viewLimits.name);
const query = text(viewLimits.query);

export const newView = z.object({ screen: z.enum(viewScreens), name, query });
export type NewView = z.output<typeof newView>;

export const viewChanges = z
  .object({ name: name.optional(), query: query.optional() })
  .refine(
    (changes) => changes.name !== undefined || changes.query !== undefined,
    'must have a name or a query',
  );
export type ViewChanges = z.output<typeof viewChanges>;

export const ofScreen = z.object({ screen: z.enum(viewScreens).optional() });

export const view = z.object({
  _id: z.string(),
  screen: z.enum(viewScreens),
  name: z.string(),
  query: z.string(),
  createdAt: z.string(),
}) satisfies z.ZodType<SavedView>;
