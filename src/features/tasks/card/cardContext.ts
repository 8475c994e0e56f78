import { createContext } from 'react';
import type { EstimateUnit } from '../../../contract/task';
import type { LabelHue } from '../../../data/nouns/tasks/labelColorsSlice';
import { dayBounds, type DayBounds } from '../../../lib/dueDate';

/** What all cards share. Selected once for the list instead of once per card. */
export interface CardContextValue {
  bounds: DayBounds;
  /** Milliseconds since 1970. */
  now: number;
  labelHue: LabelHue;
  estimateUnit: EstimateUnit;
  isAdministrator: boolean;
  /** Cards have a check box. */
  isSelectable: boolean;
  /** The cards that show the whole of a long description. */
  expanded: ReadonlySet<string>;
  /** The task whose settings are open. */
  menuId: string | null;
}

export const CardContext = createContext<CardContextValue>({
  bounds: dayBounds(0),
  now: 0,
  labelHue: () => 0,
  estimateUnit: 'hours',
  isAdministrator: false,
  isSelectable: false,
  expanded: new Set(),
  menuId: null,
});
