import type { OwnNoun } from '../../src/contract/event';
import type { NewEvent } from './log';

/** Tells the pages of people to read again what only they see. */
export const ownChanged = (
  noun: OwnNoun,
  people: readonly string[],
  administrators = false,
): NewEvent => ({
  type: 'own-changed',
  payload: noun,
  audience: { administrators, users: [...people] },
});
