import { createAction, createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut } from '../session/sessionSlice';
import { routeChanged, selectPathname } from '../navigation/navigationSlice';
import { isTaskPath } from '../navigation/taskPath';
import type { RootState } from '../store/rootState';

/**
 * The props of every dialog, by its kind. A feature adds the props of its own dialogs. The first
 * part of 'task/edit' is its screen; a kind of one word is shown over every screen.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- Declarations are merged.
export interface DialogProps {}

export type DialogKind = keyof DialogProps;

/** For a dialog that needs no props. */
export type NoProps = Record<never, never>;

/** Which dialog to show. The props are state, so a replay shows it too. */
export type Dialog = {
  [Kind in DialogKind]: { kind: Kind; props: DialogProps[Kind] };
}[DialogKind];

type DialogArgs = {
  [Kind in DialogKind]: NoProps extends DialogProps[Kind]
    ? [kind: Kind, props?: DialogProps[Kind]]
    : [kind: Kind, props: DialogProps[Kind]];
}[DialogKind];

/** `id` tells it from earlier ones of its kind. */
export type OpenDialog = Dialog & { id: number };

export interface DialogsState {
  /** The open ones. The last one is on top. */
  stack: readonly OpenDialog[];
  /** How many have been opened. */
  count: number;
}

declare module '../store/rootState' {
  interface RootState {
    dialogs: DialogsState;
  }
}

const initialState: DialogsState = { stack: [], count: 0 };

export const isOfScreen = ({ kind }: OpenDialog): boolean => kind.includes('/');

/** The id in a path of a task decides nothing, because a log may hide it. */
function isOnScreen(dialog: OpenDialog, pathname: string): boolean {
  const [screen = ''] = dialog.kind.split('/');
  if (!isOfScreen(dialog)) return true;
  return screen === 'task'
    ? isTaskPath(pathname)
    : pathname.replace(/\/$/, '').toLowerCase() === `/${screen}`;
}

/** Whether the dialog has changes that are not saved. */
const hasEdits = ({ props }: OpenDialog): boolean =>
  'edits' in props && Object.keys(props.edits ?? {}).length > 0;

/** An open dialog of its kind gets other props. */
export const dialogOpened = createAction(
  'dialogs/dialogOpened',
  (...[kind, props = {}]: DialogArgs) => ({ payload: { kind, props } as Dialog }),
);

const dialogsSlice = createSlice({
  name: 'dialogs',
  initialState,
  reducers: {
    dialogClosed: (state, { payload }: PayloadAction<DialogKind>) => ({
      ...state,
      stack: state.stack.filter(({ kind }) => kind !== payload),
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(dialogOpened, ({ stack, count }, { payload }) =>
        stack.some(({ kind }) => kind === payload.kind)
          ? {
              stack: stack.map((one) => (one.kind === payload.kind ? { ...one, ...payload } : one)),
              count,
            }
          : { stack: [...stack, { ...payload, id: count + 1 }], count: count + 1 },
      )
      .addCase(loggedIn, (state) => ({ ...state, stack: [] }))
      .addCase(loggedOut, (state) => ({ ...state, stack: [] }))
      // Leaving its screen closes a dialog. What was typed is there again when the person comes back.
      .addCase(routeChanged, (state, { payload }) => ({
        ...state,
        stack: state.stack.filter(
          (dialog) => isOnScreen(dialog, payload.pathname) || hasEdits(dialog),
        ),
      })),
});

export const dialogsReducer = dialogsSlice.reducer;
export const { dialogClosed } = dialogsSlice.actions;

const selectStack = (state: RootState) => state.dialogs.stack;

/** The props of a dialog, if it is open. */
export const selectDialog = <Kind extends DialogKind>(
  state: RootState,
  kind: Kind,
): DialogProps[Kind] | undefined =>
  selectStack(state).find((dialog) => dialog.kind === kind)?.props as DialogProps[Kind] | undefined;

/** The dialogs to show, the last one on top. */
export const selectShownDialogs = createSelector(
  [selectStack, selectPathname],
  (stack, pathname): readonly OpenDialog[] =>
    stack.filter((dialog) => isOnScreen(dialog, pathname)),
);
