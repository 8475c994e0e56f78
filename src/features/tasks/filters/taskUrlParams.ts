import { readTableSettings, writeTableSettings } from '../../../ui/table/tableSettings';
import { readDueCategory } from '../taskFilters';
import { taskColumns } from '../table/taskColumns';
import { readTaskQuery, taskQueryNames, writeTaskQuery } from '../taskFilters';
import type { TaskListState } from '../taskListSlice';

const longestSearch = 200;

/** Every parameter of /task, and those that change many times in a row. */
export const taskUrlNames = [
  'filter',
  'assigned',
  'mine',
  ...taskQueryNames,
  'view',
  'cols',
  'density',
] as const;
export const taskUrlTyped = ['q', 'cols', 'density'] as const;

/** Writes the list's state as the query of /task. Defaults are left out. */
export function writeTaskUrl(params: URLSearchParams, list: TaskListState): void {
  const put = (name: string, value: string) =>
    value === '' ? params.delete(name) : params.set(name, value);
  put('filter', list.dueCategory === 'all' ? '' : list.dueCategory);
  put('assigned', list.search);
  put('mine', list.mine ? '1' : '');
  writeTaskQuery(params, list.filters, list.sort);
  put('view', list.layout === 'cards' ? '' : list.layout);
  if (list.layout === 'table') writeTableSettings(params, taskColumns, list.table);
  else writeTableSettings(params, taskColumns, { columns: null, widths: {}, density: 'standard' });
}

/**
 * Reads the list's state from a query. Filters and sort are those of the query; layout and table settings stay as they are when
 * it has none, because they are the reader's own. Never throws.
 */
export function readTaskUrl(params: URLSearchParams, current: TaskListState): TaskListState {
  const view = params.get('view');
  return {
    ...readTaskQuery(params),
    dueCategory: readDueCategory(params.get('filter')) ?? 'all',
    search: (params.get('assigned') ?? '').trim().slice(0, longestSearch),
    mine: params.get('mine') === '1',
    layout: view === 'cards' || view === 'table' ? view : current.layout,
    table: readTableSettings(params, taskColumns) ?? current.table,
    savedView: current.savedView,
  };
}

/** The complete query, for a saved view or a shared link, with the layout and density that a URL otherwise leaves to its reader. */
export function wholeTaskQuery(list: TaskListState): string {
  const params = new URLSearchParams();
  writeTaskUrl(params, list);
  params.set('view', list.layout);
  if (list.layout === 'table') params.set('density', list.table.density);
  return params.toString();
}
