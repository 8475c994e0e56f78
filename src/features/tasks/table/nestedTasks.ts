import { differences, type RowChange } from '../../../lib/collection/pages';
import type { Task } from '../../../contract/task';
import type { RootState } from '../../../data/store/rootState';
import { noTasks, type TaskPages } from '../../../data/nouns/tasks/taskIndex';
import { selectIsNested } from '../../../data/nouns/tasks/taskListSlice';
import { selectTaskPages, selectVisibleTaskIds } from '../../../data/nouns/tasks/tasksSelectors';
import { nestRows, type NestedRows, type Parents } from './nestRows';

/** The parents of the rows of a list. Another object only when one has changed. */
export function createParents(): (list: TaskPages) => Parents {
  let last = noTasks;
  let numbers = new Map<string, number>();
  let parentOf: number[] = [];
  let parents: Parents = { numbers, parentOf };
  const numberOf = (id: string): number => {
    const number = numbers.get(id) ?? numbers.size;
    if (number === numbers.size) {
      numbers.set(id, number);
      parentOf.push(-1);
    }
    return number;
  };
  const set = (id: string, parent: string | null | undefined) => {
    const number = parent ? numberOf(id) : numbers.get(id);
    if (number === undefined) return;
    const wanted = parent ? numberOf(parent) : -1;
    if (parentOf[number] === wanted) return;
    parentOf[number] = wanted;
    parents = { numbers, parentOf };
  };
  const isMoved = ({ before, after }: RowChange<Task>) => before?._id !== after?._id;
  return (list) => {
    if (list === last) return parents;
    if (list.origin !== last.origin) {
      last = noTasks;
      numbers = new Map();
      parentOf = [];
      parents = { numbers, parentOf };
    }
    const changes = differences(last.pages, list.pages);
    last = list;
    // The rows that left come first: one may be back in another slot.
    for (const change of changes)
      if (change.before && isMoved(change)) set(change.before._id, null);
    for (const { before, after } of changes)
      if (after && (before?._id !== after._id || before.parent !== after.parent))
        set(after._id, after.parent);
    return parents;
  };
}

/** Of the shown list. It looks at changed rows only, and at none while nothing is nested. */
const parentsIn = createParents();

const none: readonly string[] = [];

interface Wanted {
  ids: readonly string[];
  parents: Parents;
  collapsed: readonly string[];
  keptId: string | null;
}

/**
 * A selector of the nested rows of these ids, or null while sub-tasks are not nested. It remembers
 * its last answer until the ids, a parent or the hidden rows change. `keptId` is never hidden;
 * `isOpen`: no row is.
 */
export function createNesting({ isOpen = false } = {}) {
  let last: (Wanted & { rows: NestedRows }) | null = null;
  return (
    state: RootState,
    ids: readonly string[],
    keptId: string | null = null,
  ): NestedRows | null => {
    if (!selectIsNested(state)) return (last = null);
    const parents = parentsIn(selectTaskPages(state));
    const collapsed = isOpen ? none : state.tasks.collapsed;
    if (
      last?.ids !== ids ||
      last.parents !== parents ||
      last.collapsed !== collapsed ||
      last.keptId !== keptId
    )
      last = {
        ids,
        parents,
        collapsed,
        keptId,
        rows: nestRows(ids, parents, new Set(collapsed), keptId),
      };
    return last.rows;
  };
}

const nest = createNesting();
/** The tasks in the order of the screen, without those that the table hides below others. */
export const selectShownTaskIds = (state: RootState): readonly string[] => {
  const ids = selectVisibleTaskIds(state);
  return nest(state, ids)?.ids ?? ids;
};
