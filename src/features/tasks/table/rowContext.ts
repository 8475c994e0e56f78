import { createContext } from 'react';
import { dayBounds, type DayBounds } from '../../../lib/dueDate';

export type RowAction = 'comments' | 'activity' | 'settings';

/** What all rows share: read once for the table, not once for each row. */
export interface RowContextValue {
  bounds: DayBounds;
  /** Milliseconds since 1970. */
  now: number;
  /** A button of a row was pressed; a menu opens beside `target`. */
  onAction: (taskId: string, action: RowAction, target: HTMLElement) => void;
  /** An editor was left by the keyboard: the table takes the focus back. */
  onLeave: () => void;
}

export const RowContext = createContext<RowContextValue>({
  bounds: dayBounds(0),
  now: 0,
  onAction: () => undefined,
  onLeave: () => undefined,
});
