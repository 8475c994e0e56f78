import type { UndoSource } from '../undo/addUndo';
import type { Undoable } from '../undo/undoSlice';

export type OwnNameUndoable = Extract<Undoable, { kind: 'ownName' }>;

/** The person's own name. The form remembers its changes (ProfileForm.tsx). */
export const undoOwnName: UndoSource<OwnNameUndoable> = {
  kinds: ['ownName'],
  loadInverse: () => import(/* webpackChunkName: 'inverse' */ './ownNameInverse'),
};
