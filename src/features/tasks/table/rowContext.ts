import { createContext } from 'react';
import type { EstimateUnit } from '../../../contract/task';
import type { LabelHue } from '../../../data/nouns/tasks/labelColorsSlice';
import { dayBounds, type DayBounds } from '../../../lib/dueDate';

export type RowAction = 'comments' | 'activity' | 'settings';

/** What all rows share. Selected once for the table instead of once per row. */
export interface RowContextValue {
  bounds: DayBounds;
  /** Milliseconds since 1970. */
  now: number;
  labelHue: LabelHue;
  estimateUnit: EstimateUnit;
  /** A button of a row was pressed. A menu opens below `target`. */
  onAction: (taskId: string, action: RowAction, target: HTMLElement) => void;
  /** An editor was left by keyboard: the table gets the focus. */
  onEditorLeft: () => void;
}

export const RowContext = createContext<RowContextValue>({
  bounds: dayBounds(0),
  now: 0,
  labelHue: () => 0,
  estimateUnit: 'hours',
  onAction: () => undefined,
  onEditorLeft: () => undefined,
});
