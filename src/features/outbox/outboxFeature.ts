import type { Feature } from '../../data/feature';
import { addConflictListeners } from './conflictListeners';
import { addKeptChangesListeners } from './keptChangesListeners';

/** The list of changes itself is in `app/Dialogs`, which knows the changes of all features. */
export const outbox: Feature = {
  listeners: [addKeptChangesListeners, addConflictListeners],
  dialogs: { logout: async () => (await import('./LogoutDialog')).LogoutDialog },
};
