import type { LogHeader } from '../format/logFormat';
import { countText } from '../../lib/format';

/** A difference between the recording and the replay at one entry. */
export interface Divergence {
  /** The first state is 0. */
  index: number;
  /** Milliseconds since the log began. */
  at: number;
  /** The action type; empty for a state. */
  type: string;
  /**
   * What differs: a recorded change, a state hash, what the screen showed, an action that failed,
   * or a mismatch that the recording itself noted.
   */
  kind: 'change' | 'hash' | 'shown' | 'error' | 'mismatch';
  /** A JSON pointer; empty for the whole state. */
  path: string;
  /** The recorded and the actual value; a missing value is left out. */
  was?: unknown;
  is?: unknown;
  /** One sentence. */
  message: string;
}

export interface Verdict {
  /** Everything that could be compared is equal, including at least one effect of an action. */
  identical: boolean;
  /** Number of replayed actions. */
  actions: number;
  /** Number of compared state hashes. */
  hashes: number;
  /** Number of all comparisons. */
  checked: number;
  sameBuild: boolean;
  /** The first entry that differs. */
  first: Divergence | null;
  /** Number of entries that differ. */
  differences: number;
  /**
   * Action types that this build does not know, with their counts. They were ignored; usually the
   * log is older.
   */
  unknown: readonly (readonly [type: string, actions: number])[];
  /** Mismatches that the recording itself noted. */
  mismatches: readonly Divergence[];
}

const maxValueLength = 120;

/** A value as short JSON for a sentence. */
export function valueText(value: unknown): string {
  const text = JSON.stringify(value) ?? 'absent';
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
}

/** `action 17 (taskList/dueCategoryChosen)`. */
export const entryLabel = ({ index, type }: Pick<Divergence, 'index' | 'type'>): string =>
  type === '' ? `state ${index}` : `action ${index} (${type})`;

/** `/taskList/dueCategory was "all", is "done"`. */
export const differenceText = ({
  path,
  was,
  is,
}: Pick<Divergence, 'path' | 'was' | 'is'>): string =>
  `${path === '' ? 'the state' : path} was ${valueText(was)}, is ${valueText(is)}`;

/** A sentence about unknown action types, or ''. */
export function unknownTypesText({ unknown }: Pick<Verdict, 'unknown'>): string {
  if (unknown.length === 0) return '';
  const actions = unknown.reduce((sum, [, one]) => sum + one, 0);
  const named = unknown
    .slice(0, 3)
    .map(([type]) => type)
    .join(', ');
  return ` ${countText(actions, 'action has a type', 'actions have types')} that this build does not know (${named}${unknown.length > 3 ? ', …' : ''}) and ${actions === 1 ? 'was' : 'were'} ignored.`;
}

/**
 * The verdict in one line, such as `identical: 812 actions, 9 hashes, same build`. `build` is the
 * one that replays.
 */
export function verdictText(
  verdict: Verdict,
  header: Pick<LogHeader, 'build'>,
  build: string,
): string {
  const { first, identical, sameBuild } = verdict;
  const builds = sameBuild
    ? 'same build'
    : `recorded by build ${header.build}, this is build ${build}`;
  const actions = countText(verdict.actions, 'action');
  if (first) {
    const rest = verdict.differences - 1;
    const others =
      rest > 0 ? ` ${countText(rest, 'later entry differs', 'later entries differ')} too.` : '';
    const why = sameBuild
      ? ''
      : ` This log was recorded by build ${header.build}; this is build ${build}. They differ at ${entryLabel(first)}.`;
    return `divergent: ${first.message}${others}${why}${unknownTypesText(verdict)}`;
  }
  if (!identical)
    return `cannot be verified: ${verdict.actions === 0 ? 'no actions were replayed' : `${actions}, without changes or hashes to compare with`} (${builds})`;
  return `identical: ${actions}, ${countText(verdict.hashes, 'hash', 'hashes')}, ${builds}`;
}
