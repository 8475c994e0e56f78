import { isFields } from '../../lib/fields';

/** The e-mail of someone who has just chosen a password: the state of the history entry has it. */
export const emailOfEntry = (entryState: unknown): string =>
  isFields(entryState) && typeof entryState.email === 'string' ? entryState.email : '';
