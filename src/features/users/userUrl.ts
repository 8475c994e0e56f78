import { readTableSettings, writeTableSettings } from '../../ui/table/tableSettings';
import { userColumns } from './userColumns';
import {
  accountStates,
  presences,
  userSortColumns,
  type UserListOptions,
} from '../directory/userFilters';
import { roles } from '../../contract/user';
import type { UserListState } from './userListSlice';

const longest = 200;
const listParams = { roles: 'role', accounts: 'account', presences: 'seen' } as const;
const userQueryNames = ['q', ...Object.values(listParams), 'sort'] as const;

/** Writes filters and sort into a URL's query. What is not set is left out. */
function writeUserQuery(params: URLSearchParams, { filters, sort }: UserListOptions): void {
  for (const name of userQueryNames) params.delete(name);
  if (filters.text !== '') params.set('q', filters.text);
  for (const [field, name] of Object.entries(listParams) as [keyof typeof listParams, string][]) {
    for (const value of filters[field]) params.append(name, value);
  }
  if (sort) params.set('sort', `${sort.descending ? '-' : ''}${sort.column}`);
}

/** Reads filters and sort from a URL's query. Never throws; what cannot be read is ignored. */
function readUserQuery(params: URLSearchParams): UserListOptions {
  const chosen = <Word extends string>(words: readonly Word[], name: string) =>
    words.filter((word) => params.getAll(name).includes(word));
  const sorted = params.get('sort') ?? '';
  const column = userSortColumns.find((one) => one === sorted.replace(/^-/, ''));
  return {
    filters: {
      text: (params.get('q') ?? '').slice(0, longest),
      roles: chosen(roles, listParams.roles),
      accounts: chosen(accountStates, listParams.accounts),
      presences: chosen(presences, listParams.presences),
    },
    sort: column ? { column, descending: sorted.startsWith('-') } : null,
  };
}

/** Every parameter of /user, and those that change many times in a row, such as by typing. */
export const userUrlNames = [...userQueryNames, 'cols', 'density'] as const;
export const userUrlTyped = ['q', 'cols', 'density'] as const;

/** Writes filters, sort and layout as the query of /user. Defaults are left out. */
export function writeUserUrl(params: URLSearchParams, view: UserListState): void {
  writeUserQuery(params, view);
  writeTableSettings(params, userColumns, view.table);
}

/** Reads filters, sort and layout from a query. Without a layout the reader's own stays. Never throws. */
export const readUserUrl = (params: URLSearchParams, current: UserListState): UserListState => ({
  ...readUserQuery(params),
  table: readTableSettings(params, userColumns) ?? current.table,
  savedView: current.savedView,
});

/** The complete query, for a saved view or a shared link, with the density that a URL otherwise leaves to its reader. */
export function wholeUserQuery(view: UserListState): string {
  const params = new URLSearchParams();
  writeUserUrl(params, view);
  params.set('density', view.table.density);
  return params.toString();
}
