import { priorities, statuses } from '../../../contract/task';
import { isDay } from '../../../lib/day';
import { readSort, sortParam } from '../../../lib/sortParam';
import { readTableSettings, writeTableSettings } from '../../../ui/table/tableSettings';
import { taskColumns } from '../../../data/nouns/tasks/taskColumns';
import {
  dueCategories,
  isDueRangeName,
  isOneOf,
  limitFilters,
  listFields,
  taskSortColumns,
} from '../../../data/nouns/tasks/taskFilters';
import type { TaskListState } from '../../../data/nouns/tasks/taskListSlice';

const maxSearchLength = 200;

/** A parameter repeats for each choice. */
const listParams = {
  statuses: 'status',
  priorities: 'priority',
  assignees: 'assignee',
  creators: 'creator',
  labels: 'label',
} as const;

/** Every parameter of /task, and those that change many times in a row, such as by typing. */
export const taskUrlNames = [
  'filter',
  'assigned',
  'mine',
  ...Object.values(listParams),
  'due-from',
  'due-to',
  'q',
  'sort',
  'view',
  'cols',
  'density',
] as const;
export const taskUrlTyped = ['q', 'cols', 'density'] as const;

/** Writes the state of the list as the query of /task. Defaults are left out. */
export function writeTaskUrl(params: URLSearchParams, list: TaskListState): void {
  for (const name of taskUrlNames) params.delete(name);
  const append = (name: string, value: string | null) => value && params.append(name, value);
  const { filters } = list;
  append('filter', list.dueCategory === 'all' ? null : list.dueCategory);
  append('assigned', list.search);
  append('mine', list.mine ? '1' : null);
  for (const field of listFields)
    for (const value of filters[field]) append(listParams[field], value);
  append('due-from', filters.dueFrom);
  append('due-to', filters.dueTo);
  append('q', filters.text);
  append('sort', sortParam(list.sort));
  append('view', list.layout === 'cards' ? null : list.layout);
  if (list.layout === 'table') writeTableSettings(params, taskColumns, list.table);
}

/**
 * Reads the state of the list from the query of /task. Layout and table settings stay as they are
 * when it has none. Never throws; ignores what it cannot read.
 */
export function readTaskUrl(params: URLSearchParams, current: TaskListState): TaskListState {
  const layout = params.get('view');
  return {
    dueCategory: dueCategories.find(({ key }) => key === params.get('filter'))?.key ?? 'all',
    search: (params.get('assigned') ?? '').trim().slice(0, maxSearchLength),
    mine: params.get('mine') === '1',
    filters: limitFilters({
      statuses: params.getAll(listParams.statuses).filter(isOneOf(statuses)),
      priorities: params.getAll(listParams.priorities).filter(isOneOf(priorities)),
      assignees: params.getAll(listParams.assignees),
      creators: params.getAll(listParams.creators),
      labels: params.getAll(listParams.labels),
      dueFrom:
        params.getAll('due-from').find((text) => isDueRangeName(text) || isDay(text)) ?? null,
      dueTo: params.getAll('due-to').find(isDay) ?? null,
      text: params.get('q') ?? '',
    }),
    sort: readSort(params.get('sort'), taskSortColumns),
    layout: layout === 'cards' || layout === 'table' ? layout : current.layout,
    table: readTableSettings(params, taskColumns) ?? current.table,
    savedView: current.savedView,
  };
}

/** The complete query for a saved view or a shared link: also with the usual layout and density. */
export function fullTaskQuery(list: TaskListState): string {
  const params = new URLSearchParams();
  writeTaskUrl(params, list);
  params.set('view', list.layout);
  if (list.layout === 'table') params.set('density', list.table.density);
  return params.toString();
}
