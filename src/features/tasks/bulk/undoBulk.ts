import type { UndoSource } from '../../../data/undo/addUndo';
import type { Undoable } from '../../../data/undo/undoSlice';

export type BulkUndoable = Extract<Undoable, { kind: 'bulk' }>;

/** Actions on many tasks. They are remembered by runBulk.ts. */
export const undoBulk: UndoSource<BulkUndoable> = {
  kinds: ['bulk'],
  loadInverse: () => import(/* webpackChunkName: 'bulk' */ './runBulk'),
};
