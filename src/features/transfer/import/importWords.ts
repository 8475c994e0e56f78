import { priorities, statuses } from '../../../contract/task';
import { assignableRoles } from '../../../contract/user';

/** Fields that take only a few words. */
export const wordFields = ['status', 'priority', 'role', 'active'] as const;
export type WordField = (typeof wordFields)[number];

export const wordChoices: Record<WordField, readonly string[]> = {
  status: statuses,
  priority: priorities,
  role: assignableRoles,
  active: ['yes', 'no'],
};

/** A word without case, spaces, accents and punctuation. */
export const foldWord = (word: string): string =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Words of other programs that can only mean one of ours. All others are asked for. */
const meanings: Record<WordField, Record<string, string>> = {
  status: {
    Pending:
      'to do, open, new, backlog, not started, planned, unstarted, incomplete, none, no status',
    'In Progress': 'doing, started, active, ongoing, in work, working on it, wip',
    Completed: 'done, complete, closed, resolved, finished',
    'On Hold': 'hold, paused, blocked, waiting, postponed, deferred, suspended',
  },
  priority: {
    Low: 'lowest, very low, minor, trivial',
    Medium: 'normal, moderate, average, default, none, no priority, not set',
    High: 'highest, very high, urgent, critical, blocker, immediate',
  },
  role: { Admin: 'administrator', User: 'member, regular, standard', Root: 'root' },
  active: {
    yes: 'true, 1, active, y, enabled, activated, on',
    no: 'false, 0, inactive, n, disabled, deactivated, off, suspended',
  },
};

const known: Record<WordField, ReadonlyMap<string, string>> = {
  status: wordsOf('status'),
  priority: wordsOf('priority'),
  role: wordsOf('role'),
  active: wordsOf('active'),
};

function wordsOf(field: WordField): ReadonlyMap<string, string> {
  const own = wordChoices[field].map((choice) => [foldWord(choice), choice] as const);
  const others = Object.entries(meanings[field]).flatMap(([choice, words]) =>
    words.split(',').map((word) => [foldWord(word), choice] as const),
  );
  return new Map([...others, ...own]);
}

/** What a word means, or undefined when it has to be asked. A blank word is the server's default. */
export const meaningOf = (field: WordField, word: string): string | undefined =>
  known[field].get(foldWord(word));
