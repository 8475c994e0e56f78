import {
  bare,
  fieldsOf,
  listOf,
  payload,
  type FeaturePolicies,
  type PayloadOf,
  type Policy,
} from '../../lib/logPolicy';
import { tableSettingsPolicy } from '../../ui/table/tableSettingsPolicy';
import type { TaskFilters, TaskSort } from './taskFilters';
import {
  dueCategoryChosen,
  mineChosen,
  searchCleared,
  searchSubmitted,
  taskFiltersChanged,
  taskFiltersCleared,
  taskLayoutChosen,
  taskListRestored,
  tasksSorted,
  taskTableChanged,
  type TaskListState,
} from './taskListSlice';
import { idsPolicy, labelsPolicy } from './taskRecordPolicy';
import {
  allTasksSelected,
  bulkRefused,
  taskSelectionCleared,
  taskSelectionToggled,
  tasksSelected,
  type TaskSelectionState,
} from './taskSelectionSlice';

const filters = fieldsOf<TaskFilters>({
  statuses: listOf('plain'),
  priorities: listOf('plain'),
  assignees: idsPolicy,
  creators: idsPolicy,
  labels: labelsPolicy,
  dueFrom: 'plain',
  dueTo: 'plain',
  text: 'text',
});
const sort = fieldsOf<TaskSort>({ column: 'plain', descending: 'plain' });
export const taskListState = fieldsOf<TaskListState>({
  dueCategory: 'plain',
  search: 'text',
  mine: 'plain',
  filters,
  sort,
  layout: 'plain',
  table: tableSettingsPolicy,
  savedView: 'plain',
});
const reasons: Policy = { map: 'text' };

export const taskSelectionState: Policy = fieldsOf<TaskSelectionState>({
  all: 'plain',
  ids: { map: 'plain' },
  reasons,
});

export const taskListPolicies: FeaturePolicies = {
  actions: {
    [dueCategoryChosen.type]: payload('plain'),
    [searchSubmitted.type]: payload('text'),
    [searchCleared.type]: bare,
    [mineChosen.type]: payload('plain'),
    [taskFiltersCleared.type]: payload({ fields: { dueCategory: 'plain' } }),
    [taskLayoutChosen.type]: payload('plain'),
    [taskFiltersChanged.type]: payload(filters),
    [tasksSorted.type]: payload(sort),
    [taskTableChanged.type]: payload(tableSettingsPolicy),
    [taskListRestored.type]: payload(taskListState),
    [taskSelectionToggled.type]: payload('plain'),
    [tasksSelected.type]: payload(
      fieldsOf<PayloadOf<typeof tasksSelected>>({ ids: idsPolicy, added: 'plain' }),
    ),
    [allTasksSelected.type]: bare,
    [taskSelectionCleared.type]: bare,
    [bulkRefused.type]: payload(reasons),
  },
};
