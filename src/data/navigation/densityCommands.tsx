import DensitySmallRounded from '@mui/icons-material/DensitySmallRounded';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '../store/rootState';
import { densities, type TableSettings } from '../../ui/table/tableSettings';
import type { Command } from './command';

interface DensityOptions {
  /** What the commands' ids begin with. */
  id: string;
  /** True while the table is shown. */
  isShown: (state: RootState) => boolean;
  layout: (state: RootState) => TableSettings;
  change: (changes: Pick<TableSettings, 'density'>) => UnknownAction;
}

/** A command for each row height, except the current one. */
export const densityCommands = ({ id, isShown, layout, change }: DensityOptions): Command[] =>
  densities.map((density): Command => ({
    id: `${id}.${density}`,
    group: 'act',
    title: `Rows: ${density}`,
    keywords: 'density height table',
    icon: <DensitySmallRounded />,
    isOffered: (state) => isShown(state) && layout(state).density !== density,
    run: ({ dispatch }) => void dispatch(change({ density })),
  }));
