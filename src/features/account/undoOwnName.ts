import type { UndoSource } from '../../data/undo/addUndo';
import type { Undoable } from '../../data/undo/undoSlice';

export type OwnNameUndoable = Extract<Undoable, { kind: 'ownName' }>;

/** The person's own name. The form remembers its changes (ProfileForm.tsx). */
export const undoOwnName: UndoSource<OwnNameUndoable> = {
  kinds: ['ownName'],
  loadInverse: () => import(/* webpackChunkName: 'inverse' */ './ownNameInverse'),
};
