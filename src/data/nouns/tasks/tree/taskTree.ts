import { taskLimits, type Task, type TaskProgress } from '../../../../contract/task';
import type { RootState } from '../../../store/rootState';
import { childIds, findTask, noTasks, type TaskPages } from '../taskIndex';
import { selectTaskPages } from '../tasksSelectors';

/** A sub-task in the tree of a task: level 1, and theirs below it. */
export interface SubtaskLine {
  _id: string;
  level: number;
}

/** So many levels are indented. Undo can make deeper trees than the server allows. */
export const shownLevels = 8;

/**
 * A selector that remembers its answers for the latest list, because dozens of cards ask after each
 * action. An answer keeps its reference while it is the same.
 */
function perTask<Answer>(
  answerOf: (list: TaskPages, id: string) => Answer,
  isSame: (one: Answer, other: Answer) => boolean,
): (state: RootState, id: string) => Answer {
  let { pages } = noTasks;
  let answers = new Map<string, Answer>();
  let earlier = answers;
  return (state, id) => {
    const list = selectTaskPages(state);
    if (list.pages !== pages) {
      ({ pages } = list);
      if (answers.size > 0) earlier = answers;
      answers = new Map();
    }
    const known = answers.get(id);
    if (known !== undefined) return known;
    const before = earlier.get(id);
    const found = answerOf(list, id);
    const answer = before !== undefined && isSame(before, found) ? before : found;
    answers.set(id, answer);
    return answer;
  };
}

function byCreation(one: Task, other: Task): number {
  const byNumber = (one.number ?? Infinity) - (other.number ?? Infinity);
  if (byNumber < 0 || byNumber > 0) return byNumber;
  return one.createdAt < other.createdAt ? -1 : one.createdAt > other.createdAt ? 1 : 0;
}

/** Bad data may have a cycle, so each task is there once. */
function linesOf(list: TaskPages, id: string): readonly SubtaskLine[] {
  const lines: SubtaskLine[] = [];
  const seen = new Set([id]);
  const add = (parent: string, level: number) => {
    const children = childIds(list, parent).flatMap((child) => findTask(list, child) ?? []);
    for (const { _id } of children.sort(byCreation)) {
      if (seen.has(_id)) continue;
      seen.add(_id);
      lines.push({ _id, level });
      add(_id, level + 1);
    }
  };
  add(id, 1);
  return lines;
}

/** The sub-tasks of a task and theirs that the page knows, the earliest first, each below its own. */
export const selectSubtasks = perTask(
  linesOf,
  (one, other) =>
    one.length === other.length &&
    one.every(({ _id, level }, at) => _id === other[at]?._id && level === other[at].level),
);

/** The ids of the sub-tasks of a task that the page knows, without theirs. */
export const selectChildIds = (state: RootState, id: string): readonly string[] =>
  childIds(selectTaskPages(state), id);

const selectKnownProgress = perTask(
  (list, id): TaskProgress => {
    const lines = childIds(list, id).length === 0 ? [] : linesOf(list, id);
    const done = lines.filter(({ _id }) => findTask(list, _id)?.status === 'Completed');
    return { total: lines.length, done: done.length };
  },
  (one, other) => one.total === other.total && one.done === other.done,
);

/**
 * How many sub-tasks of a task are completed. The page counts those that it knows, so that it is
 * right at once. Of more, it has the number of the server. Undefined if there are none.
 */
export function selectProgress(
  state: RootState,
  { _id, subtasks }: Task,
): TaskProgress | undefined {
  const known = selectKnownProgress(state, _id);
  if (subtasks && subtasks.total > known.total) return subtasks;
  return known.total > 0 ? known : undefined;
}

/** '2 / 5', or '' for none. */
export const progressText = (progress: TaskProgress | undefined): string =>
  progress ? `${progress.done} / ${progress.total}` : '';

/** The ids of a task and of all tasks above it that the page knows. */
function pathOf(list: TaskPages, id: string): ReadonlySet<string> {
  const path = new Set([id]);
  // The loop also comes to what is added in it, and to each only once.
  for (const one of path) {
    const parent = findTask(list, findTask(list, one)?.parent ?? '');
    if (parent) path.add(parent._id);
  }
  return path;
}

/** The ids of a task and of all tasks above it that the page knows. */
export const selectTreePath = (state: RootState, id: string): ReadonlySet<string> =>
  pathOf(selectTaskPages(state), id);

/** The level of a task in its tree, as far as the page knows it: 1 without a parent. */
const levelOf = (list: TaskPages, id: string): number => pathOf(list, id).size;

/** Whether a task has room for a level below it. */
export const selectMayHaveSubtasks = (state: RootState, id: string): boolean =>
  levelOf(selectTaskPages(state), id) < taskLimits.treeLevels;

/** Why a task cannot be a sub-task of another one. Null if it can. The server decides. */
export function selectParentRefusal(state: RootState, id: string, parent: string): string | null {
  const lines = selectSubtasks(state, id);
  if (parent === id) return 'A task cannot be a sub-task of itself.';
  if (lines.some(({ _id }) => _id === parent)) return 'That is one of its own sub-tasks.';
  const height = Math.max(0, ...lines.map(({ level }) => level)) + 1;
  return levelOf(selectTaskPages(state), parent) + height > taskLimits.treeLevels
    ? `A tree of tasks has at most ${taskLimits.treeLevels} levels.`
    : null;
}
