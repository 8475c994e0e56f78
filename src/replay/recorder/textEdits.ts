import { isObject } from '../../lib/fields';
import type { LoggedAction, ReplayTarget } from '../replayTarget';
import { applyAction } from '../player/applyAction';
import { firstDifference, type Change } from '../tree/diff';
import { valueAt } from '../tree/pointer';

interface Splice {
  at: number;
  removed: number;
  inserted: string;
}

type SpliceAction = LoggedAction & { payload: Splice };

/**
 * Whether an action edits a text by position: it replaces `removed` characters at `at` by
 * `inserted`.
 */
export function isSplice(action: LoggedAction): action is SpliceAction {
  const { payload } = action;
  if (!isObject(payload)) return false;
  const { at, removed, inserted } = payload as Partial<Splice>;
  return typeof at === 'number' && typeof removed === 'number' && typeof inserted === 'string';
}

/** The texts of the payload, and of the argument of a request. */
function textsOf({ payload, meta }: LoggedAction): unknown[] {
  const { arg } = (meta ?? {}) as { arg?: { originalArgs?: unknown } };
  return [payload, arg?.originalArgs].flatMap((value) =>
    isObject(value) ? Object.values(value) : [value],
  );
}

/**
 * Whether the only change of an action is a text that the action does not contain, so that it was
 * composed from earlier text. `state`: the one after the action.
 */
export function composesText(
  action: LoggedAction,
  changes: readonly Change[],
  state: unknown,
): boolean {
  const [change] = changes;
  if (!change || changes.length > 1) return false;
  const made = change.toHash === undefined ? change.to : valueAt(state, change.path);
  return typeof made === 'string' && !textsOf(action).includes(made);
}

/** The same edit as one that replaces the whole text of `length` characters. */
export const asWholeText = (action: SpliceAction, length: number, text: string): LoggedAction => ({
  ...action,
  payload: { ...action.payload, at: 0, removed: length, inserted: text },
});

/** The first path that an action changed, and the state after it. */
interface LastChange {
  path: string;
  state: unknown;
}

/**
 * The log's state without the secret scanner, whose texts may contain known secrets. Edits by
 * position use the positions in these texts. It is computed only on demand.
 */
export class UnredactedState {
  private state: unknown;
  private pending: LoggedAction[] = [];

  constructor(private readonly target: ReplayTarget) {}

  restart(state: unknown): void {
    this.state = state;
    this.pending = [];
  }

  action(action: LoggedAction): void {
    this.pending.push(action);
  }

  /** The effect of the last action; null when it changed nothing or failed. */
  last(): LastChange | null {
    let before = this.state;
    let isApplied = true;
    for (const action of this.pending) {
      before = this.state;
      const { state, error } = applyAction(this.target, before, action);
      this.state = state;
      isApplied = error === null;
    }
    this.pending = [];
    const changed = isApplied ? firstDifference(before, this.state) : null;
    return changed && { path: changed.path, state: this.state };
  }
}
