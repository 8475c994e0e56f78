import { readLayout, writeLayout } from '../../../ui/table/tableLayout';
import { readFilter } from '../filters';
import { taskColumns } from '../table/taskColumns';
import { readTaskQuery, taskQueryNames, writeTaskQuery } from '../taskQuery';
import type { TaskLook, TaskViewKind } from '../taskViewSlice';

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

/** How the tasks are looked at, as the query of /task. What is as usual is left out. */
export function writeTaskUrl(params: URLSearchParams, look: TaskLook): void {
  const put = (name: string, value: string) =>
    value === '' ? params.delete(name) : params.set(name, value);
  put('filter', look.filter === 'all' ? '' : look.filter);
  put('assigned', look.search);
  put('mine', look.mine ? '1' : '');
  writeTaskQuery(params, look.narrowing, look.sort);
  put('view', look.kind === 'cards' ? '' : look.kind);
  if (look.kind === 'table') writeLayout(params, taskColumns, look.layout);
  else writeLayout(params, taskColumns, { columns: null, widths: {}, density: 'standard' });
}

/**
 * How the tasks are looked at, from a query. What narrows and sorts is taken as the query has it; cards or table, and the
 * table's arrangement, stay as they are where it is silent: those are the reader's own. Never throws.
 */
export function readTaskUrl(params: URLSearchParams, current: TaskLook): TaskLook {
  const view = params.get('view');
  const kind: TaskViewKind = view === 'cards' || view === 'table' ? view : current.kind;
  return {
    ...readTaskQuery(params),
    filter: readFilter(params.get('filter')) ?? 'all',
    search: (params.get('assigned') ?? '').trim().slice(0, longestSearch),
    mine: params.get('mine') === '1',
    kind,
    layout: readLayout(params, taskColumns) ?? current.layout,
  };
}

/** The whole of it, for a saved view or a link to hand on: it also says what a URL leaves to its reader. */
export function wholeTaskQuery(look: TaskLook): string {
  const params = new URLSearchParams();
  writeTaskUrl(params, look);
  params.set('view', look.kind);
  if (look.kind === 'table') params.set('density', look.layout.density);
  return params.toString();
}
