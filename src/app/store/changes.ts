import type { ChangeSpecs } from '../../data/changes/changeSpec';
import { noteChanges } from '../../data/nouns/notes/noteChanges';
import { taskChanges } from '../../data/nouns/tasks/taskChanges';
import { userChanges } from '../../data/nouns/users/userChanges';
import { ownAccountChanges } from '../../features/account/ownAccountChanges';

/** All mutations that can be undone, or wait in the outbox. */
export const changes: ChangeSpecs = {
  ...taskChanges,
  ...noteChanges,
  ...userChanges,
  ...ownAccountChanges,
};
