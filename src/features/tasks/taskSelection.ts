import type { RootState } from '../../store/rootState';
import type { TaskSelectionState } from './taskSelectionSlice';
import { selectTaskListOptions, selectTaskById, selectVisibleTaskIds } from './tasksSelectors';
import { matches } from './taskMatching';

const none: readonly string[] = Object.freeze([]);
/** If the selection is this many times shorter than the shown list, it is cheaper to check each selected task. */
const shorter = 8;

interface Held<Answer> {
  visible: readonly string[];
  selection: TaskSelectionState;
  answer: Answer;
}
const isHeld = (
  held: Held<unknown> | null,
  visible: readonly string[],
  { ids, all }: TaskSelectionState,
): boolean =>
  held !== null &&
  held.visible === visible &&
  held.selection.ids === ids &&
  held.selection.all === all;

// The last answers: several components ask for them. They stay valid until a task is added, removed or selected.
let heldIds: Held<readonly string[]> | null = null;
let heldCount: Held<number> | null = null;

function isEmpty(ids: TaskSelectionState['ids']): boolean {
  for (const _id in ids) return false;
  return true;
}

/**
 * The selected tasks in the order of the screen; the same reference while they stay the same. Tasks that the
 * filters hide are not included: nobody should change what they do not see.
 */
export function selectSelectedTaskIds(state: RootState): readonly string[] {
  const selection = state.taskSelection;
  const unnamed = isEmpty(selection.ids);
  if (unnamed && !selection.all) return none;
  const visible = selectVisibleTaskIds(state);
  if (unnamed) return visible;
  if (heldIds && isHeld(heldIds, visible, selection)) return heldIds.answer;
  const ids = visible.filter((id) => selection.all !== (selection.ids[id] === true));
  const before = heldIds?.answer ?? none;
  const isSame = ids.length === before.length && ids.every((id, at) => id === before[at]);
  heldIds = { visible, selection, answer: isSame ? before : Object.freeze(ids) };
  return heldIds.answer;
}

/** How many of the named tasks pass the filters. */
function countNamed(
  state: RootState,
  visible: readonly string[],
  ids: TaskSelectionState['ids'],
): number {
  const named = Object.keys(ids);
  if (named.length * shorter > visible.length)
    return visible.reduce((sum, id) => sum + (ids[id] === true ? 1 : 0), 0);
  const criteria = selectTaskListOptions(state);
  return named.filter((id) => {
    const task = selectTaskById(state, id);
    return task !== undefined && matches(task, criteria);
  }).length;
}

/** How many tasks are selected, of those that the filters let through. */
export function selectSelectedTaskCount(state: RootState): number {
  const selection = state.taskSelection;
  const unnamed = isEmpty(selection.ids);
  if (unnamed && !selection.all) return 0;
  const visible = selectVisibleTaskIds(state);
  if (unnamed) return visible.length;
  if (!heldCount || !isHeld(heldCount, visible, selection)) {
    const named = countNamed(state, visible, selection.ids);
    heldCount = { visible, selection, answer: selection.all ? visible.length - named : named };
  }
  return heldCount.answer;
}
