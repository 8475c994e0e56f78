import type { Task } from '../../../../contract/task';
import { findRows, PageTexts } from '../../../../lib/collection/findRows';
import { rowsInOrder } from '../../../../lib/collection/pages';
import { makePace } from '../../../../lib/pause';
import { parseQuery } from '../../../../lib/rankText';
import { readState, type StateReader } from '../../../store/readState';
import { findTask, type TaskPages } from '../taskIndex';
import { selectTaskPages } from '../tasksSelectors';

/** The texts by which a task is found: its title and '#12'. */
export const taskTexts = new PageTexts<Task>(({ title, number }) =>
  number === undefined ? title : `${title} #${number}`,
);

const maxFound = 20;
const sliceMs = 6;

function newest(list: TaskPages, fits: (task: Task) => boolean): readonly Task[] {
  const open: Task[] = [];
  const completed: Task[] = [];
  for (const task of rowsInOrder(list)) {
    const found = task.status === 'Completed' ? completed : open;
    if (found.length < maxFound && fits(task)) found.push(task);
    if (open.length === maxFound) break;
  }
  return [...open, ...completed].slice(0, maxFound);
}

/**
 * Finds loaded tasks by words or by their number, the best first. Without a text, they are the
 * newest ones, those that are not completed before the others. `fits`: whether a task may be offered. Null once `isWanted` returns false.
 */
export function findTasks(
  text: string,
  fits: (task: Task) => boolean,
  isWanted: () => boolean,
): StateReader<Promise<readonly Task[] | null>> {
  return readState(async (getState) => {
    const list = selectTaskPages(getState());
    if (text.trim() === '') return newest(list, fits);
    const found: Task[] = [];
    const number = /^\s*#?(\d+)\s*$/.exec(text)?.[1];
    for (const task of number === undefined ? [] : rowsInOrder(list)) {
      if (task.number === Number(number) && fits(task)) found.push(task);
      if (found.length === maxFound) break;
    }
    const rows = await findRows(list, taskTexts, parseQuery(text), {
      maxPerRank: maxFound,
      fits: (task) => !found.includes(task) && fits(task),
      isWanted,
      pace: makePace(sliceMs),
    });
    return rows && [...found, ...rows.flatMap(({ id }) => findTask(list, id) ?? [])];
  });
}
