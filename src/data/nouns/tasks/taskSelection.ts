import { sameList } from '../../../lib/sameList';
import type { RootState } from '../../store/rootState';
import { matchesList } from './taskIndex';
import type { TaskSelectionState } from './taskSelectionSlice';
import { selectTaskListOptions, selectTaskById, selectVisibleTaskIds } from './tasksSelectors';

const none: readonly string[] = Object.freeze([]);
/** If the list is this many times longer than the selection, each selected task is checked. */
const shortSelectionFactor = 8;

interface CachedAnswer<Answer> {
  visible: readonly string[];
  selection: TaskSelectionState;
  answer: Answer;
}
const isCurrent = (
  cached: CachedAnswer<unknown> | null,
  visible: readonly string[],
  { picked, all }: TaskSelectionState,
): boolean =>
  cached !== null &&
  cached.visible === visible &&
  cached.selection.picked === picked &&
  cached.selection.all === all;

// The last answers, for several components. Valid until a task is added, removed or selected.
let cachedIds: CachedAnswer<readonly string[]> | null = null;
let cachedCount: CachedAnswer<number> | null = null;

function isEmpty(ids: TaskSelectionState['picked']): boolean {
  for (const _id in ids) return false;
  return true;
}

/**
 * The selected tasks that are visible, in the order of the screen. The same reference while they
 * are the same. Hidden ones are not included, because nobody should change what they do not see.
 */
export function selectSelectedTaskIds(state: RootState): readonly string[] {
  const selection = state.taskSelection;
  const unnamed = isEmpty(selection.picked);
  if (unnamed && !selection.all) return none;
  const visible = selectVisibleTaskIds(state);
  if (unnamed) return visible;
  if (cachedIds && isCurrent(cachedIds, visible, selection)) return cachedIds.answer;
  const ids = visible.filter((id) => selection.all !== (selection.picked[id] === true));
  const before = cachedIds?.answer ?? none;
  cachedIds = { visible, selection, answer: sameList(ids, before) ? before : Object.freeze(ids) };
  return cachedIds.answer;
}

/** How many of these tasks are visible. */
function countListed(
  state: RootState,
  visible: readonly string[],
  ids: TaskSelectionState['picked'],
): number {
  const named = Object.keys(ids);
  if (named.length * shortSelectionFactor > visible.length)
    return visible.reduce((sum, id) => sum + (ids[id] === true ? 1 : 0), 0);
  const options = selectTaskListOptions(state);
  return named.filter((id) => {
    const task = selectTaskById(state, id);
    return task !== undefined && matchesList(task, options);
  }).length;
}

/** How many of the visible tasks are selected. */
export function selectSelectedTaskCount(state: RootState): number {
  const selection = state.taskSelection;
  const unnamed = isEmpty(selection.picked);
  if (unnamed && !selection.all) return 0;
  const visible = selectVisibleTaskIds(state);
  if (unnamed) return visible.length;
  if (!cachedCount || !isCurrent(cachedCount, visible, selection)) {
    const named = countListed(state, visible, selection.picked);
    cachedCount = { visible, selection, answer: selection.all ? visible.length - named : named };
  }
  return cachedCount.answer;
}
