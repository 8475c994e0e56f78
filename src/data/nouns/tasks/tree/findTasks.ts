import type { Task } from '../../../../contract/task';
import { findRows, PageTexts } from '../../../../lib/collection/findRows';
import { rowsInOrder } from '../../../../lib/collection/pages';
import { makePace } from '../../../../lib/pause';
import { parseQuery } from '../../../../lib/rankText';
import { readState, type StateReader } from '../../../store/readState';
import { findTask } from '../taskIndex';
import { selectTaskPages } from '../tasksSelectors';

/** The texts by which a task is found: its title and '#12'. */
export const taskTexts = new PageTexts<Task>(({ title, number }) =>
  number === undefined ? title : `${title} #${number}`,
);

const maxFound = 20;
const sliceMs = 6;

/**
 * Finds loaded tasks by words or by their number, the best first. Without a text, they are the
 * newest ones. `fits`: whether a task may be offered. Null once `isWanted` returns false.
 */
export function findTasks(
  text: string,
  fits: (task: Task) => boolean,
  isWanted: () => boolean,
): StateReader<Promise<readonly Task[] | null>> {
  return readState(async (getState) => {
    const list = selectTaskPages(getState());
    const found: Task[] = [];
    const number = /^\s*#?(\d+)\s*$/.exec(text)?.[1];
    for (const task of number === undefined && text.trim() !== '' ? [] : rowsInOrder(list)) {
      const isIt = number === undefined || task.number === Number(number);
      if (isIt && fits(task)) found.push(task);
      if (found.length === maxFound) break;
    }
    if (text.trim() === '') return found;
    const rows = await findRows(list, taskTexts, parseQuery(text), {
      maxPerRank: maxFound,
      fits: (task) => !found.includes(task) && fits(task),
      isWanted,
      pace: makePace(sliceMs),
    });
    return rows && [...found, ...rows.flatMap(({ id }) => findTask(list, id) ?? [])];
  });
}
