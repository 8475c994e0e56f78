import type { Note } from '../../contract/note';
import type { Task } from '../../contract/task';
import type { User } from '../../contract/user';
import { pagesOf, type Pages } from '../../lib/collection/pages';
import { pause } from '../../lib/pause';
import { wantedOf } from '../../lib/rankText';
import { readState, type StateReader } from '../../store/readState';
import { selectTaskPages } from '../tasks/tasksSelectors';
import { selectUserPages } from '../directory/usersSelectors';
import { findRows, PageTexts, turnsOf, type Found } from './findRows';
import { selectNoteList } from './paletteLists';

/** What was found of each kind, best first, and for which text. */
export interface FoundRecords {
  text: string;
  tasks: readonly Found[];
  people: readonly Found[];
  notes: readonly Found[];
}

export const nothingFound: FoundRecords = { text: '', tasks: [], people: [], notes: [] };

const most = { tasks: 8, people: 5, notes: 5 } as const;
/** How long a search works without letting the page answer, in milliseconds. */
const turnMs = 6;

const taskTexts = new PageTexts<Task>((task) => task.title);
const noteTexts = new PageTexts<Note>((note) => note.title);
const personTexts = new PageTexts<User>((user) => `${user.name} ${user.email}`);

/** A short list as pages; the same for the same list, so that its texts are kept. */
const cut = new WeakMap<readonly { _id: string }[], Pages<unknown>>();
function asPages<Row extends { _id: string }>(rows: readonly Row[]): Pages<Row> {
  const known = cut.get(rows) as Pages<Row> | undefined;
  if (known) return known;
  const pages = pagesOf(rows, { seq: null, complete: true });
  cut.set(rows, pages);
  return pages;
}

/** Words that people put before a name: 'inspect Ada', 'tasks of Ada'. */
const verbs = /^\s*(?:inspect|records?(?: of)?|tasks?(?: assigned)?(?: to| of| for)?)\s+(?=\S)/i;

/** Looks through what is loaded: tasks, people and notes. Null once `isWanted` says that nobody waits for it. */
export function findRecords(
  text: string,
  isWanted: () => boolean,
): StateReader<Promise<FoundRecords | null>> {
  return readState(async (getState) => {
    const wanted = wantedOf(text);
    const turn = turnsOf(turnMs, pause);
    const people = await findRows(
      selectUserPages(getState()),
      personTexts,
      wantedOf(text.replace(verbs, '')),
      { atMost: most.people, isWanted, turn },
    );
    const notes =
      people &&
      (await findRows(asPages(selectNoteList(getState())), noteTexts, wanted, {
        atMost: most.notes,
        isWanted,
        turn,
      }));
    const tasks =
      notes &&
      (await findRows(selectTaskPages(getState()), taskTexts, wanted, {
        atMost: most.tasks,
        isWanted,
        turn,
      }));
    return tasks && { text, tasks, people, notes };
  });
}
