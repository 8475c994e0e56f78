import { selectIsDocket } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import type { TableColumn } from '../../../ui/table/tableSettings';
import type { TaskSortColumn } from './taskFilters';

/** A column of the table of tasks. Rows are sorted by the column's key. */
export interface TaskColumn extends TableColumn {
  key:
    | Exclude<TaskSortColumn, 'manual'>
    | 'number'
    | 'description'
    | 'checklist'
    | 'subtasks'
    | 'parent'
    | 'blockedBy'
    | 'recurrence'
    | 'actions';
  /** Other backends do not have it. */
  isOurs?: true;
}

/** Every column that the table offers, in their usual order. The first eight fit into 1,200 px. */
export const taskColumns: readonly TaskColumn[] = [
  { key: 'title', title: 'Title', width: 226, minWidth: 140, fixed: true, grow: true },
  { key: 'status', title: 'Status', width: 124, minWidth: 110 },
  { key: 'priority', title: 'Priority', width: 106, minWidth: 96 },
  { key: 'assignedTo', title: 'Assigned To', width: 124, minWidth: 96 },
  { key: 'dueDate', title: 'Due Date', width: 208, minWidth: 124 },
  { key: 'labels', title: 'Labels', width: 138 },
  { key: 'updatedAt', title: 'Updated', width: 116 },
  { key: 'actions', title: 'Action', width: 134, minWidth: 124, sortable: false },
  { key: 'number', title: 'No.', width: 84, align: 'end', sortable: false, optional: true },
  { key: 'createdBy', title: 'Created By', width: 112, optional: true },
  { key: 'createdAt', title: 'Created', width: 112, optional: true },
  { key: 'completedAt', title: 'Completed', width: 112, optional: true },
  { key: 'startDate', title: 'Start Date', width: 124, optional: true, isOurs: true },
  { key: 'estimate', title: 'Estimate', width: 108, align: 'end', optional: true, isOurs: true },
  {
    key: 'checklist',
    title: 'Checklist',
    width: 104,
    align: 'end',
    sortable: false,
    optional: true,
    isOurs: true,
  },
  {
    key: 'subtasks',
    title: 'Sub-tasks',
    width: 104,
    align: 'end',
    sortable: false,
    optional: true,
    isOurs: true,
  },
  {
    key: 'parent',
    title: 'Sub-task of',
    width: 160,
    sortable: false,
    optional: true,
    isOurs: true,
  },
  {
    key: 'blockedBy',
    title: 'Blocked by',
    width: 116,
    sortable: false,
    optional: true,
    isOurs: true,
  },
  {
    key: 'recurrence',
    title: 'Repeats',
    width: 160,
    sortable: false,
    optional: true,
    isOurs: true,
  },
  { key: 'comments', title: 'Comments', width: 112, align: 'end', optional: true },
  { key: 'attachments', title: 'Files', width: 84, align: 'end', optional: true },
  { key: 'description', title: 'Description', width: 320, sortable: false, optional: true },
];

const columnsOfOthers = taskColumns.filter(({ isOurs }) => !isOurs);

/** The columns that the table offers with this backend. */
export const selectTaskColumns = (state: RootState): readonly TaskColumn[] =>
  selectIsDocket(state) ? taskColumns : columnsOfOthers;
