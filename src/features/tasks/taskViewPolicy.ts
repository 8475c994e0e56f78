import {
  bare,
  fieldsOf,
  listOf,
  payload,
  type FeaturePolicies,
  type PayloadOf,
  type Policy,
} from '../../lib/logPolicy';
import { layoutPolicy } from '../../ui/table/layoutPolicy';
import { idsPolicy, labelsPolicy } from './taskPolicy';
import type { TaskNarrowing, TaskSort } from './taskQuery';
import {
  allTasksSelected,
  bulkRefused,
  taskSelectionCleared,
  taskSelectionToggled,
  tasksSelected,
  type TaskSelectionState,
} from './taskSelectionSlice';
import {
  taskLayoutChanged,
  tasksNarrowed,
  tasksSorted,
  taskViewChosen,
  taskViewRestored,
  type TaskLook,
  type TaskViewState,
} from './taskViewSlice';

const narrowing = fieldsOf<TaskNarrowing>({
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
const view = { kind: 'plain', narrowing, sort, layout: layoutPolicy } as const;
const reasons: Policy = { map: 'text' };

export const taskViewState: Policy = fieldsOf<TaskViewState>(view);
export const taskSelectionState: Policy = fieldsOf<TaskSelectionState>({
  all: 'plain',
  ids: { map: 'plain' },
  reasons,
});

export const taskViewPolicies: FeaturePolicies = {
  actions: {
    [taskViewChosen.type]: payload('plain'),
    [tasksNarrowed.type]: payload(narrowing),
    [tasksSorted.type]: payload(sort),
    [taskLayoutChanged.type]: payload(layoutPolicy),
    [taskViewRestored.type]: payload(
      fieldsOf<TaskLook>({ ...view, filter: 'plain', search: 'text', mine: 'plain' }),
    ),
    [taskSelectionToggled.type]: payload('plain'),
    [tasksSelected.type]: payload(
      fieldsOf<PayloadOf<typeof tasksSelected>>({ ids: idsPolicy, added: 'plain' }),
    ),
    [allTasksSelected.type]: bare,
    [taskSelectionCleared.type]: bare,
    [bulkRefused.type]: payload(reasons),
  },
};
