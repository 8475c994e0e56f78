import type { Note } from '../../contract/note';
import type { User } from '../../contract/user';
import { createPages, type Pages } from '../../lib/collection/pages';
import { makePace } from '../../lib/pause';
import { parseQuery } from '../../lib/rankText';
import { readState, type StateReader } from '../../data/store/readState';
import { taskTexts } from '../../data/nouns/tasks/tree/findTasks';
import { selectTaskPages } from '../../data/nouns/tasks/tasksSelectors';
import { selectUserPages } from '../../data/nouns/users/usersSelectors';
import { findRows, PageTexts, type FoundRow } from '../../lib/collection/findRows';
import { selectNoteList } from './paletteLists';

/** The results of each kind, best first, and the text they were found for. */
export interface FoundRecords {
  text: string;
  tasks: readonly FoundRow[];
  people: readonly FoundRow[];
  notes: readonly FoundRow[];
}

export const nothingFound: FoundRecords = { text: '', tasks: [], people: [], notes: [] };

const maxResults = { tasks: 8, people: 5, notes: 5 } as const;
const sliceMs = 6;

const noteTexts = new PageTexts<Note>((note) => note.title);
const personTexts = new PageTexts<User>((user) => `${user.name} ${user.email}`);

/** Always the same pages for the same list, so that `PageTexts` can keep their texts. */
const pagesOfList = new WeakMap<readonly { _id: string }[], Pages<unknown>>();
function asPages<Row extends { _id: string }>(rows: readonly Row[]): Pages<Row> {
  const known = pagesOfList.get(rows) as Pages<Row> | undefined;
  if (known) return known;
  const pages = createPages(rows, { seq: null, complete: true });
  pagesOfList.set(rows, pages);
  return pages;
}

/** Words that people type before a name: 'inspect Ada', 'tasks of Ada'. */
const leadingWords =
  /^\s*(?:inspect|records?(?: of)?|tasks?(?: assigned)?(?: to| of| for)?)\s+(?=\S)/i;

/** Searches the loaded tasks, people and notes. Null once `isWanted` returns false. */
export function findRecords(
  text: string,
  isWanted: () => boolean,
): StateReader<Promise<FoundRecords | null>> {
  return readState(async (getState) => {
    const wanted = parseQuery(text);
    const pace = makePace(sliceMs);
    const people = await findRows(
      selectUserPages(getState()),
      personTexts,
      parseQuery(text.replace(leadingWords, '')),
      { maxPerRank: maxResults.people, isWanted, pace },
    );
    const notes =
      people &&
      (await findRows(asPages(selectNoteList(getState())), noteTexts, wanted, {
        maxPerRank: maxResults.notes,
        isWanted,
        pace,
      }));
    const tasks =
      notes &&
      (await findRows(selectTaskPages(getState()), taskTexts, wanted, {
        maxPerRank: maxResults.tasks,
        isWanted,
        pace,
      }));
    return tasks && { text, tasks, people, notes };
  });
}
