import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut } from '../../data/session/sessionSlice';
import type { RootState } from '../../data/store/rootState';

export interface PaletteState {
  /** Recent choices, newest first: ids of commands, and of records as `task:ID`. No titles. */
  recent: readonly string[];
  /** Whether shortcuts without Ctrl or Cmd are on. They disturb people who dictate text. */
  singleKeys: boolean;
}

declare module '../../data/dialogs/dialogsSlice' {
  interface DialogProps {
    palette: { text: string };
    shortcuts: NoProps;
  }
}

declare module '../../data/store/rootState' {
  interface RootState {
    palette: PaletteState;
  }
}

const maxRecent = 20;
const initialState: PaletteState = { recent: [], singleKeys: true };

/** Only the setting of the device is kept for the next person. */
const changePerson = ({ singleKeys }: PaletteState): PaletteState => ({
  ...initialState,
  singleKeys,
});

export const paletteSlice = createSlice({
  name: 'palette',
  initialState,
  reducers: {
    /** A line was chosen. */
    paletteUsed: (state, { payload: id }: PayloadAction<string>) => ({
      ...state,
      recent: [id, ...state.recent.filter((one) => one !== id)].slice(0, maxRecent),
    }),
    recentRestored: (state, { payload }: PayloadAction<readonly string[]>) => ({
      ...state,
      recent: payload.slice(0, maxRecent),
    }),
    singleKeysChosen: (state, action: PayloadAction<boolean>) => {
      state.singleKeys = action.payload;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(loggedIn, changePerson).addCase(loggedOut, changePerson),
});

export const { paletteUsed, recentRestored, singleKeysChosen } = paletteSlice.actions;

export const selectRecent = (state: RootState): readonly string[] => state.palette.recent;
export const selectSingleKeys = (state: RootState): boolean => state.palette.singleKeys;
