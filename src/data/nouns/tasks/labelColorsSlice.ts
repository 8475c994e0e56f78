import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { loggedIn, loggedOut } from '../../session/sessionSlice';
import type { RootState } from '../../store/rootState';
import { hashOf } from '../../../ui/elements/initials';

/** The colours of labels, as hues in degrees. Without the red of overdue and the amber of today. */
export const labelHues = [60, 85, 120, 150, 172, 190, 205, 222, 245, 270, 295, 322] as const;

/** The colour that a person has chosen for a label. */
export interface LabelColor {
  label: string;
  hue: number;
}

declare module '../../store/rootState' {
  interface RootState {
    labelColors: readonly LabelColor[];
  }
}

const none: readonly LabelColor[] = [];

const without = (colors: readonly LabelColor[], label: string) =>
  colors.filter((color) => color.label !== label);

export const labelColorsSlice = createSlice({
  name: 'labelColors',
  initialState: none,
  reducers: {
    labelColored: (state, { payload }: PayloadAction<LabelColor>) => [
      ...without(state, payload.label),
      payload,
    ],
    /** The label has the colour of its name again. */
    labelUncolored: (state, { payload }: PayloadAction<{ label: string }>) =>
      without(state, payload.label),
    labelColorsRestored: (_state, { payload }: PayloadAction<readonly LabelColor[]>) => payload,
  },
  extraReducers: (builder) => builder.addCase(loggedIn, () => none).addCase(loggedOut, () => none),
});

export const { labelColored, labelUncolored, labelColorsRestored } = labelColorsSlice.actions;

/** The hue of a label: the person's choice, else by its name. */
export type LabelHue = (label: string) => number;

export const selectLabelHue: (state: RootState) => LabelHue = createSelector(
  ({ labelColors }: RootState) => labelColors,
  (colors): LabelHue => {
    const chosen = new Map(colors.map(({ label, hue }) => [label, hue]));
    return (label) => chosen.get(label) ?? labelHues[hashOf(label) % labelHues.length] ?? 0;
  },
);
