import { roles } from '../../contract/user';
import { readSort, sortParam } from '../../lib/sortParam';
import { readTableSettings, writeTableSettings } from '../../ui/table/tableSettings';
import { accountStates, presences, userSortColumns } from '../../data/nouns/users/userFilters';
import { userColumns } from '../../data/nouns/users/userColumns';
import type { UserListState } from '../../data/nouns/users/userListSlice';

const maxTextLength = 200;
const listParams = { roles: 'role', accounts: 'account', presences: 'seen' } as const;
const listFields = Object.keys(listParams) as (keyof typeof listParams)[];

/** Every parameter of /user, and those that change many times in a row, such as by typing. */
export const userUrlNames = ['q', ...Object.values(listParams), 'sort', 'cols', 'density'] as const;
export const userUrlTyped = ['q', 'cols', 'density'] as const;

/** Writes the state of the list as the query of /user. Defaults are left out. */
export function writeUserUrl(params: URLSearchParams, list: UserListState): void {
  for (const name of userUrlNames) params.delete(name);
  if (list.filters.text !== '') params.set('q', list.filters.text);
  for (const field of listFields)
    for (const value of list.filters[field]) params.append(listParams[field], value);
  if (list.sort) params.set('sort', sortParam(list.sort));
  writeTableSettings(params, userColumns, list.table);
}

/**
 * Reads the state of the list from the query of /user. The table settings stay as they are when it
 * has none. Never throws; ignores what it cannot read.
 */
export function readUserUrl(params: URLSearchParams, current: UserListState): UserListState {
  const chosen = <Word extends string>(words: readonly Word[], name: string) =>
    words.filter((word) => params.getAll(name).includes(word));
  return {
    filters: {
      text: (params.get('q') ?? '').slice(0, maxTextLength),
      roles: chosen(roles, listParams.roles),
      accounts: chosen(accountStates, listParams.accounts),
      presences: chosen(presences, listParams.presences),
    },
    sort: readSort(params.get('sort'), userSortColumns),
    table: readTableSettings(params, userColumns) ?? current.table,
    savedView: current.savedView,
  };
}

/** The complete query for a saved view or a shared link: with the density, also if it is usual. */
export function fullUserQuery(list: UserListState): string {
  const params = new URLSearchParams();
  writeUserUrl(params, list);
  params.set('density', list.table.density);
  return params.toString();
}
