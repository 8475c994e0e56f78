import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';

/** What the keyboard opens from anywhere. */
export interface PaletteState {
  shown: 'palette' | 'shortcuts' | null;
  /** What is typed into the palette. */
  text: string;
  /** What was chosen lately, the last first: ids of commands, and of records as `task:ID`. Never a title. */
  recent: readonly string[];
  /** Whether keys without Ctrl or Cmd do something ('?', '/', 'g t'). Of use to nobody who speaks to the computer. */
  singleKeys: boolean;
}

declare module '../../store/rootState' {
  interface RootState {
    palette: PaletteState;
  }
}

const keptRecent = 20;
const initialState: PaletteState = { shown: null, text: '', recent: [], singleKeys: true };

/** The next person sees nothing of this one; how the keyboard works stays with the device. */
const changePerson = ({ singleKeys }: PaletteState): PaletteState => ({
  ...initialState,
  singleKeys,
});

const paletteSlice = createSlice({
  name: 'palette',
  initialState,
  reducers: {
    paletteOpened: (state) => {
      state.shown = 'palette';
      state.text = '';
    },
    paletteTyped: (state, action: PayloadAction<string>) => {
      state.text = action.payload;
    },
    /** A letter that was typed before the field was there. */
    paletteTypedAhead: (state, action: PayloadAction<string>) => {
      state.text += action.payload;
    },
    shortcutsOpened: (state) => {
      state.shown = 'shortcuts';
    },
    paletteClosed: (state) => {
      state.shown = null;
      state.text = '';
    },
    /** Something was chosen. */
    paletteUsed: (state, { payload: id }: PayloadAction<string>) => ({
      ...state,
      recent: [id, ...state.recent.filter((one) => one !== id)].slice(0, keptRecent),
    }),
    recentRestored: (state, { payload }: PayloadAction<readonly string[]>) => ({
      ...state,
      recent: payload.slice(0, keptRecent),
    }),
    singleKeysChosen: (state, action: PayloadAction<boolean>) => {
      state.singleKeys = action.payload;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(loggedIn, changePerson).addCase(loggedOut, changePerson),
});

export const paletteReducer = paletteSlice.reducer;
export const {
  paletteOpened,
  paletteTyped,
  paletteTypedAhead,
  shortcutsOpened,
  paletteClosed,
  paletteUsed,
  recentRestored,
  singleKeysChosen,
} = paletteSlice.actions;

export const selectPaletteShown = (state: RootState): PaletteState['shown'] => state.palette.shown;
export const selectPaletteText = (state: RootState): string => state.palette.text;
export const selectRecent = (state: RootState): readonly string[] => state.palette.recent;
export const selectSingleKeys = (state: RootState): boolean => state.palette.singleKeys;
