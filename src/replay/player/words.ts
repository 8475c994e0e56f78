import type { LogHeader } from '../format/logFormat';
import type { Divergence, Verdict } from './verdict';

const valueAtMost = 120;

/** A value as a person reads it in a sentence: JSON, cut when it is long. */
export function shownValue(value: unknown): string {
  if (value === undefined) return 'absent';
  const text = JSON.stringify(value) ?? 'absent';
  return text.length > valueAtMost ? `${text.slice(0, valueAtMost)}…` : text;
}

const count = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;

/** Where something differs: `action 17 (taskList/dueCategoryChosen)`. */
export const placeWords = ({ index, type }: Pick<Divergence, 'index' | 'type'>): string =>
  type === '' ? `state ${index}` : `action ${index} (${type})`;

/** The part of a difference's sentence that says what differs: `/taskList/dueCategory was "all", is "done"`. */
export const differenceWords = ({
  path,
  was,
  is,
}: Pick<Divergence, 'path' | 'was' | 'is'>): string =>
  `${path === '' ? 'the state' : path} was ${shownValue(was)}, is ${shownValue(is)}`;

/** What of the log this build made nothing of, as a sentence behind the others; empty where it knows all. */
export function unknownWords({ unknown }: Pick<Verdict, 'unknown'>): string {
  if (unknown.length === 0) return '';
  const actions = unknown.reduce((sum, [, one]) => sum + one, 0);
  const named = unknown
    .slice(0, 3)
    .map(([type]) => type)
    .join(', ');
  return ` ${count(actions, 'action is of a type', 'actions are of types')} that this build does not know (${named}${unknown.length > 3 ? ', …' : ''}): nothing was made of them.`;
}

/**
 * The verdict in one line, without the name of the file: `identical: 812 actions, 9 hashes, same build`, or what differs first.
 * `build` is the one that replays.
 */
export function verdictWords(
  verdict: Verdict,
  header: Pick<LogHeader, 'build'>,
  build: string,
): string {
  const { first, identical, sameBuild } = verdict;
  const builds = sameBuild
    ? 'same build'
    : `recorded by build ${header.build}, this is build ${build}`;
  if (first) {
    const rest = verdict.differences - 1;
    const others =
      rest > 0 ? ` ${count(rest, 'later entry differs', 'later entries differ')} too.` : '';
    const why = sameBuild
      ? ''
      : ` This log was recorded by build ${header.build}; this is build ${build}. They differ at ${placeWords(first)}.`;
    return `divergent: ${first.message}${others}${why}${unknownWords(verdict)}`;
  }
  if (!identical)
    return `cannot be verified: ${verdict.actions === 0 ? 'no action was looked at' : `${count(verdict.actions, 'action', 'actions')}, and the log does not say what they led to`} (${builds})`;
  return `identical: ${count(verdict.actions, 'action', 'actions')}, ${count(verdict.hashes, 'hash', 'hashes')}, ${builds}`;
}
