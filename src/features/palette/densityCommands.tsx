import DensitySmallRounded from '@mui/icons-material/DensitySmallRounded';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '../../store/rootState';
import { densities, type TableLayout } from '../../ui/table/tableLayout';
import type { PaletteCommand } from './paletteCommand';

interface DensityOptions {
  /** What the ids begin with. */
  id: string;
  /** Whether the table is shown. */
  isShown: (state: RootState) => boolean;
  layout: (state: RootState) => TableLayout;
  change: (changes: Pick<TableLayout, 'density'>) => UnknownAction;
}

/** A command for each height that the rows of a table have not now. */
export const densityCommands = ({
  id,
  isShown,
  layout,
  change,
}: DensityOptions): PaletteCommand[] =>
  densities.map((density): PaletteCommand => ({
    id: `${id}.${density}`,
    group: 'act',
    title: `Rows: ${density}`,
    keywords: 'density height table',
    icon: <DensitySmallRounded />,
    isOffered: (state) => isShown(state) && layout(state).density !== density,
    run: ({ dispatch }) => void dispatch(change({ density })),
  }));
