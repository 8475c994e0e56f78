import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Fields } from '../../lib/fields';
import type { Call } from '../changes/changeSpec';
import { loggedIn, loggedOut } from '../session/sessionSlice';
import type { AppThunk } from '../store/hooks';
import type { RootState } from '../store/rootState';
import { applyEdit, type TextEdit } from './textEdit';

/** A form whose values a person has typed and not sent. They are kept as long as the page. */
export interface DraftKind<Value extends object> {
  /** The key of a draft begins with it. It has no colon and no dot. */
  readonly name: string;
  /** What the form shows before anything is typed. */
  readonly empty: Value;
}

/**
 * A form whose drafts survive a reload and a session that the server ends. A feature lists these
 * kinds in its state.
 */
export interface StoredDraftKind<Value extends object> extends DraftKind<Value> {
  /** What the browser's storage has, or null if it is not valid. */
  read(stored: Fields): Value | null;
  /** Whether a change that waits in the outbox sends all that was typed in the draft. */
  isSentBy?(change: Call, id: string, draft: Value): boolean;
}

/** What a person has typed and not sent, by `draftKey`. */
export type DraftsState = Readonly<Record<string, object>>;

declare module '../store/rootState' {
  interface RootState {
    drafts: DraftsState;
  }
}

/** The key of a draft. `id`: of the record, for a kind of which there are several. */
export const draftKey = ({ name }: DraftKind<object>, id = ''): string => `${name}:${id}`;

const none: DraftsState = {};
/** Ignores inherited properties such as `toString`. */
const draftAt = (drafts: DraftsState, key: string): object | undefined =>
  Object.hasOwn(drafts, key) ? drafts[key] : undefined;

const draftsSlice = createSlice({
  name: 'drafts',
  initialState: none as Record<string, object>,
  reducers: {
    /** Sent before the first change, with the values that the form shows. */
    draftStarted: (state, { payload }: PayloadAction<{ key: string; value: object }>) => {
      if (!draftAt(state, payload.key)) state[payload.key] = payload.value;
    },
    draftChanged: (state, { payload }: PayloadAction<{ key: string; changes: object }>) => {
      const draft = draftAt(state, payload.key);
      if (draft) Object.assign(draft, payload.changes);
    },
    /** A change of the field `text`. */
    draftTextEdited: (state, { payload }: PayloadAction<TextEdit & { key: string }>) => {
      const draft: { text?: unknown } | undefined = draftAt(state, payload.key);
      if (typeof draft?.text === 'string') draft.text = applyEdit(draft.text, payload);
    },
    /** The person has sent or given up these drafts. */
    draftsDropped: (state, { payload: keys }: PayloadAction<readonly string[]>) => {
      for (const key of keys) delete state[key];
    },
    /** Restores what this person typed on an earlier page or in an earlier session. */
    draftsRestored: (state, { payload }: PayloadAction<DraftsState>) => {
      Object.assign(state, payload);
    },
  },
  extraReducers: (builder) => builder.addCase(loggedIn, () => none).addCase(loggedOut, () => none),
});

export const draftsReducer = draftsSlice.reducer;
export const { draftStarted, draftChanged, draftTextEdited, draftsDropped, draftsRestored } =
  draftsSlice.actions;

export const selectDrafts = (state: RootState): DraftsState => state.drafts;
/** The values of a draft; undefined if nothing was typed. */
export const selectDraft = <Value extends object>(
  state: RootState,
  kind: DraftKind<Value>,
  id?: string,
): Value | undefined => draftAt(state.drafts, draftKey(kind, id)) as Value | undefined;
/** All drafts of a kind, with their ids. */
export const draftsOf = <Value extends object>(
  drafts: DraftsState,
  kind: DraftKind<Value>,
): [id: string, draft: Value][] => {
  const start = draftKey(kind);
  return Object.entries(drafts).flatMap(([key, draft]) =>
    key.startsWith(start) ? [[key.slice(start.length), draft as Value]] : [],
  );
};

/** Changes what is typed. `base`: what the form shows if there is no draft yet. */
export const changeDraft =
  <Value extends object>(
    kind: DraftKind<Value>,
    changes: Partial<Value>,
    { id, base = kind.empty }: { id?: string; base?: Value } = {},
  ): AppThunk<void> =>
  (dispatch, getState) => {
    const key = draftKey(kind, id);
    if (!selectDraft(getState(), kind, id)) dispatch(draftStarted({ key, value: base }));
    dispatch(draftChanged({ key, changes }));
  };
