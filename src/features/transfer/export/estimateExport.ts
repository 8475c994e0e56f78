import { createSelector } from '@reduxjs/toolkit';
import type { Task } from '../../../contract/task';
import { toHundredths } from '../../../lib/estimate';
import { selectEstimateUnit, selectIsDocket } from '../../../data/session/sessionSlice';
import type { RootState } from '../../../data/store/rootState';
import { displayName } from '../../../data/nouns/tasks/taskDisplay';
import { findTask } from '../../../data/nouns/tasks/taskIndex';
import {
  selectTaskPages,
  selectTasksError,
  selectVisibleTaskIds,
} from '../../../data/nouns/tasks/tasksSelectors';
import type { ExportColumn, ExportSource } from './exportSource';

/** The estimates of a person's tasks, together. A task of two people counts for both. */
interface PersonEstimate {
  _id: string;
  name: string;
  tasks: number;
  estimate: number;
  /** Of those that are not completed. */
  open: number;
}

const all = 'all';
const nobody = 'nobody';

function add(sums: Map<string, PersonEstimate>, _id: string, name: string, task: Task): void {
  const { tasks, estimate, open } = sums.get(_id) ?? { tasks: 0, estimate: 0, open: 0 };
  const own = task.estimate ?? 0;
  sums.set(_id, {
    _id,
    name,
    tasks: tasks + 1,
    estimate: toHundredths(estimate + own),
    open: toHundredths(open + (task.status === 'Completed' ? 0 : own)),
  });
}

const hasEstimate = ({ estimate }: Task): boolean => estimate !== undefined && estimate !== null;

/** Whether one of the shown tasks has an estimate. */
export function selectHasEstimates(state: RootState): boolean {
  if (!selectIsDocket(state)) return false;
  const pages = selectTaskPages(state);
  return selectVisibleTaskIds(state).some((id) => {
    const task = findTask(pages, id);
    return task !== undefined && hasEstimate(task);
  });
}

/** The sums by person, the largest first, then the total. Only shown tasks with an estimate count. */
const selectSums = createSelector([selectTaskPages, selectVisibleTaskIds], (pages, ids) => {
  const people = new Map<string, PersonEstimate>();
  const total = new Map<string, PersonEstimate>();
  for (const id of ids) {
    const task = findTask(pages, id);
    if (!task || !hasEstimate(task)) continue;
    for (const person of task.assignedTo) add(people, person._id, displayName(person), task);
    if (task.assignedTo.length === 0) add(people, nobody, 'Nobody', task);
    add(total, all, 'Total (each task once)', task);
  }
  const sorted = [...people].sort(([, one], [, other]) => other.estimate - one.estimate);
  return new Map([...sorted, ...total]);
});

const column = (
  title: string,
  field: string,
  of: (row: PersonEstimate) => string | number,
): ExportColumn<PersonEstimate> => ({
  title,
  text: (row) => String(of(row)),
  fields: (row) => [[field, of(row)]],
});

/** The estimates of the shown tasks, summed per person. */
export const estimateExport: ExportSource<PersonEstimate> = {
  kind: 'tasks',
  file: 'estimates',
  counted: ['line was', 'lines were'],
  ids: (state) => [...selectSums(state).keys()],
  recordCount: (state) => selectSums(state).get(all)?.tasks ?? 0,
  rowReader: (state) => {
    const sums = selectSums(state);
    return (_now, id) => sums.get(id);
  },
  list: selectTaskPages,
  error: selectTasksError,
  columns: (state) => {
    const unit = selectEstimateUnit(state);
    return [
      column('Person', 'name', ({ name }) => name),
      column('Tasks with an estimate', 'tasks', ({ tasks }) => tasks),
      column(`Estimate (${unit})`, 'estimate', ({ estimate }) => estimate),
      column(`Not completed (${unit})`, 'open', ({ open }) => open),
    ];
  },
};
