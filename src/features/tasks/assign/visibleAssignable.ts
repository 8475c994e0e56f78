import type { AssignableUser } from '../../../contract/user';
import { foldText, hasWords, wordsOf } from '../../../contract/words';

/** The most rows to show. Showing ten thousand would freeze the page for a minute. */
const maxRows = 50;

/**
 * The people to show, and how many more match. Each typed word must occur in name or e-mail. Chosen
 * people are always shown; those who do not match go to the top.
 */
export function visibleAssignable(
  people: readonly AssignableUser[],
  emails: ReadonlyMap<string, string>,
  typed: string,
  chosen: readonly string[],
): { people: AssignableUser[]; more: number } {
  const words = wordsOf(typed);
  const isMatch = (user: AssignableUser) =>
    hasWords(foldText(`${user.name}\n${emails.get(user._id) ?? ''}`), words);
  const matches = words.length === 0 ? people : people.filter(isMatch);
  const rows = matches.slice(0, maxRows);
  const rowIds = new Set(rows.map((user) => user._id));
  const added = people.filter((user) => chosen.includes(user._id) && !rowIds.has(user._id));
  const hidden = matches.slice(maxRows).filter((user) => !added.includes(user));
  return { people: [...added, ...rows], more: hidden.length };
}
