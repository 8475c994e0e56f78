import { readLayout, writeLayout } from '../../ui/table/tableLayout';
import { userColumns } from './userColumns';
import { readUserQuery, userQueryNames, writeUserQuery } from './userQuery';
import type { UserViewState } from './userViewSlice';

/** Every parameter of /user, and those that change many times in a row, such as by typing. */
export const userUrlNames = [...userQueryNames, 'cols', 'density'] as const;
export const userUrlTyped = ['q', 'cols', 'density'] as const;

/** Writes filters, sort and layout as the query of /user. Defaults are left out. */
export function writeUserUrl(params: URLSearchParams, view: UserViewState): void {
  writeUserQuery(params, view);
  writeLayout(params, userColumns, view.layout);
}

/** Reads filters, sort and layout from a query. Without a layout the reader's own stays. Never throws. */
export const readUserUrl = (params: URLSearchParams, current: UserViewState): UserViewState => ({
  ...readUserQuery(params),
  layout: readLayout(params, userColumns) ?? current.layout,
});

/** The complete query, for a saved view or a shared link, with the density that a URL otherwise leaves to its reader. */
export function wholeUserQuery(view: UserViewState): string {
  const params = new URLSearchParams();
  writeUserUrl(params, view);
  params.set('density', view.layout.density);
  return params.toString();
}
