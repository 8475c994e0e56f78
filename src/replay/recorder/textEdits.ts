import type { Change } from '../format/logFormat';
import type { LoggedAction } from '../subject';

interface Splice {
  at: number;
  removed: number;
  inserted: string;
}

type SpliceAction = LoggedAction & { payload: Splice };

/** An action that edits a text by position: `removed` characters at `at` are replaced by `inserted`. */
export function isSplice(action: LoggedAction): action is SpliceAction {
  const { payload } = action;
  if (typeof payload !== 'object' || payload === null) return false;
  const { at, removed, inserted } = payload as Partial<Splice>;
  return typeof at === 'number' && typeof removed === 'number' && typeof inserted === 'string';
}

/** Whether an action did no more than make a text, and one that its payload does not hold: then it was put together of what stood there. */
export function composesText(
  { payload }: LoggedAction,
  changes: readonly Change[],
  valueAt: (path: string) => unknown,
): boolean {
  const [change] = changes;
  if (!change || changes.length > 1) return false;
  const made = change.toHash === undefined ? change.to : valueAt(change.path);
  if (typeof made !== 'string' || made === payload) return false;
  return typeof payload !== 'object' || payload === null || !Object.values(payload).includes(made);
}

/** The same edit as one that replaces the whole of a text of `length` characters. */
export const wholeText = (action: SpliceAction, length: number, text: string): LoggedAction => ({
  ...action,
  payload: { ...action.payload, at: 0, removed: length, inserted: text },
});
