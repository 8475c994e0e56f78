import { readLayout, writeLayout } from '../../ui/table/tableLayout';
import { userColumns } from './userColumns';
import { readUserQuery, userQueryNames, writeUserQuery } from './userQuery';
import type { UserViewState } from './userViewSlice';

/** Every parameter of /user that says how the list is looked at, and those that change many times in a row. */
export const userUrlNames = [...userQueryNames, 'cols', 'density'] as const;
export const userUrlTyped = ['q', 'cols', 'density'] as const;

/** How the people are looked at, as the query of /user. What is as usual is left out. */
export function writeUserUrl(params: URLSearchParams, view: UserViewState): void {
  writeUserQuery(params, view);
  writeLayout(params, userColumns, view.layout);
}

/** How the people are looked at, from a query. The arrangement stays the reader's own where it is silent. Never throws. */
export const readUserUrl = (params: URLSearchParams, current: UserViewState): UserViewState => ({
  ...readUserQuery(params),
  layout: readLayout(params, userColumns) ?? current.layout,
});

/** The whole of it, for a saved view or a link to hand on: it also says what a URL leaves to its reader. */
export function wholeUserQuery(view: UserViewState): string {
  const params = new URLSearchParams();
  writeUserUrl(params, view);
  params.set('density', view.layout.density);
  return params.toString();
}
