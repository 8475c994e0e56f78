import { applyAction } from '../player/step';
import type { LoggedAction, Subject } from '../subject';
import { firstDifference } from '../tree/diff';

/** What an action did to a state that is not shown to anybody: the first place that it changed, and the state after it. */
export interface Passed {
  path: string;
  state: unknown;
}

/**
 * The state that a log would lead to without the second wall: texts may still hold known secrets. A text that is edited by position has its positions
 * here. It is made only when somebody asks, of what was told since it was known.
 */
export class UnwalledState {
  private state: unknown;
  private behind: LoggedAction[] = [];

  constructor(private readonly subject: Subject) {}

  /** It is known anew. */
  stand(state: unknown): void {
    this.state = state;
    this.behind = [];
  }

  action(action: LoggedAction): void {
    this.behind.push(action);
  }

  /** What the last action did; null when it changed nothing, or could not be applied. */
  last(): Passed | null {
    let before = this.state;
    let isApplied = true;
    for (const action of this.behind) {
      before = this.state;
      const { state, error } = applyAction(this.subject, before, action);
      this.state = state;
      isApplied = error === null;
    }
    this.behind = [];
    const changed = isApplied ? firstDifference(before, this.state) : null;
    return changed && { path: changed.path, state: this.state };
  }
}
