import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { urlFields, type UrlField } from '../../ui/screen/urlField';
import type { TableSettings } from '../../ui/table/tableSettings';
import type { AppThunk } from '../store/hooks';
import type { RootState } from '../store/rootState';

/** What a list may show, and how. */
export interface Shown {
  filters: object;
  sort?: unknown;
  table?: TableSettings;
}

/** The state of a list view. */
export type ListViewState<Values extends Shown> = Values & {
  /** Id of the saved view that was chosen last. Later changes are changes of that view. */
  savedView: string | null;
};

type UrlFields<Values> = { [Key in keyof Values]: UrlField<Values[Key]> };

/**
 * Describes what a list shows: the state, its reducers, the query of its screen, what a saved view
 * has and what this device stores follow from the fields. `leftOut`: which of them the URL does not
 * have at present.
 */
export function defineListView<Values extends Shown>(
  fields: UrlFields<Values>,
  leftOut: (values: Values) => readonly (keyof Values)[] = () => [],
) {
  type State = ListViewState<Values>;
  const all = urlFields<Values>(fields);
  const keys = Object.keys(fields) as (keyof Values & string)[];
  const kept = keys.filter((key) => fields[key].isKept);
  const initialState: State = { ...all.usual, savedView: null };

  const write = (
    params: URLSearchParams,
    values: Values,
    written: readonly (keyof Values)[],
    isFull = false,
  ) => {
    for (const key of written) fields[key].write(params, values[key], isFull);
  };
  /** What belongs to the device. */
  const keptOf = (values: Values): Partial<Values> => {
    const own: Partial<Values> = {};
    for (const key of kept) own[key] = values[key];
    return own;
  };
  const inUrl = (values: Values) => keys.filter((key) => !leftOut(values).includes(key));
  const limited = (state: State, filters: object): Values['filters'] =>
    fields.filters.limit({ ...state.filters, ...filters });

  return {
    initialState,
    url: {
      ...all,
      write: (params, values) => write(params, values, inUrl(values)),
    } as UrlField<Values>,
    /** The complete query, for a saved view or a shared link. */
    fullQuery: (values: Values): string => {
      const params = new URLSearchParams();
      write(params, values, inUrl(values), true);
      return params.toString();
    },
    /** What this device stores. */
    keptQuery: (values: Values): string => {
      const params = new URLSearchParams();
      write(params, values, kept);
      return params.toString();
    },
    hasFilters: (filters: Values['filters']): boolean => {
      const params = new URLSearchParams();
      fields.filters.write(params, filters);
      return params.toString() !== '';
    },
    /** The next person on this device gets the same layout and table, and nothing else. */
    forNextPerson: (state: State): State => ({ ...initialState, ...keptOf(state) }),
    keptOf,
    keepsSame: (one: Values, other: Values): boolean =>
      kept.every((key) => one[key] === other[key]),
    reducers: {
      filtersChanged: (state: State, action: PayloadAction<Partial<Values['filters']>>): State => ({
        ...state,
        filters: limited(state, action.payload),
      }),
      filtersCleared: (state: State): State => ({
        ...state,
        filters: initialState.filters,
        savedView: null,
      }),
      sorted: (state: State, action: PayloadAction<Values['sort']>): State => ({
        ...state,
        sort: action.payload,
      }),
      tableChanged: (state: State, action: PayloadAction<Partial<TableSettings>>): State => ({
        ...state,
        table: { ...state.table, ...action.payload },
      }),
      viewChosen: (state: State, action: PayloadAction<string | null>): State => ({
        ...state,
        savedView: action.payload,
      }),
      /** By a link, a saved view, or settings stored on the device. */
      restored: (state: State, { payload }: PayloadAction<Partial<State>>): State => ({
        ...state,
        ...payload,
        filters: payload.filters ? limited(state, payload.filters) : state.filters,
      }),
    },
  };
}

type ListView<Values extends Shown> = ReturnType<typeof defineListView<Values>>;

/** A list view in the store, for screens, saved views and the storage of the device. */
export interface BoundListView<Values extends Shown> extends StoredListView {
  url: UrlField<Values>;
  select: (state: RootState) => ListViewState<Values>;
  restored: (changes: Partial<Values>) => UnknownAction;
  viewChosen: (viewId: string) => UnknownAction;
  fullQuery: (values: Values) => string;
  /** Reads the query of a saved view. */
  restoreFrom: (query: string) => AppThunk<void>;
}

/** As far as what the device keeps of it is read and written. */
export interface StoredListView {
  name: string;
  keptQuery: (state: RootState) => string;
  /** Whether two states keep the same. */
  keepsSame: (one: RootState, other: RootState) => boolean;
  restoreKept: (query: string) => AppThunk<void>;
}

/** @param slice made with the view's state and reducers */
export function bindListView<Values extends Shown>(
  { url, fullQuery, keptQuery, keptOf, keepsSame }: ListView<Values>,
  slice: {
    name: string;
    actions: Pick<BoundListView<Values>, 'restored' | 'viewChosen'>;
  },
  select: (state: RootState) => ListViewState<Values>,
): BoundListView<Values> {
  const { restored, viewChosen } = slice.actions;
  const read = (query: string, state: RootState) =>
    url.read(new URLSearchParams(query), select(state));
  return {
    name: slice.name,
    url,
    select,
    restored,
    viewChosen,
    fullQuery,
    keptQuery: (state) => keptQuery(select(state)),
    keepsSame: (one, other) => keepsSame(select(one), select(other)),
    restoreFrom: (query) => (dispatch, getState) =>
      void dispatch(restored(read(query, getState()))),
    restoreKept: (query) => (dispatch, getState) =>
      void dispatch(restored(keptOf(read(query, getState())))),
  };
}
