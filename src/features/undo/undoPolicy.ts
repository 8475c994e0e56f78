import { isObject } from '../../lib/fields';
import type { BulkChange } from '../../contract/bulk';
import type { NoteInput } from '../../contract/note';
import type { TaskChanges } from '../../contract/task';
import type { AccountChange } from '../../contract/user';
import { fieldsOf, listOf, payload, type FeaturePolicies, type Policy } from '../../lib/logPolicy';
import { typedDayPolicy } from '../drafts/draftsPolicy';
import { undoRequested } from '../toasts/undoRequested';
import {
  changeForgotten,
  changeMade,
  changesRestored,
  type Undoable,
  type UndoEntry,
} from './undoSlice';

export const taskChangesPolicy: Policy = fieldsOf<TaskChanges>({
  title: 'text',
  description: 'text',
  status: 'plain',
  labels: listOf('name'),
  priority: 'plain',
  dueDate: typedDayPolicy,
});
export const accountChangePolicy: Policy = fieldsOf<AccountChange>({
  name: 'name',
  email: 'name',
  role: 'plain',
});
/** Treated as names, different tags and labels stay different where texts are replaced. */
export const noteTagsPolicy = listOf('name');
const labels = listOf('name');
const ids = listOf('plain');
export const bulkChangePolicy: Policy = fieldsOf<BulkChange>({
  status: 'plain',
  priority: 'plain',
  dueDate: typedDayPolicy,
  labels: fieldsOf<NonNullable<BulkChange['labels']>>({
    add: labels,
    remove: labels,
  }),
  assignees: fieldsOf<NonNullable<BulkChange['assignees']>>({ add: ids, remove: ids }),
});
const noteInputPolicy: Policy = fieldsOf<NoteInput>({
  title: 'text',
  text: 'text',
  tag: noteTagsPolicy,
  id: 'plain',
});

type Of<Kind extends Undoable['kind']> = Extract<Undoable, { kind: Kind }>;
const ofTask = fieldsOf<Of<'task'>>({
  kind: 'plain',
  id: 'plain',
  before: taskChangesPolicy,
  after: taskChangesPolicy,
});
const ofPeople = fieldsOf<Of<'people'>>({
  kind: 'plain',
  id: 'plain',
  people: listOf('plain'),
  assigned: 'plain',
});
const ofAccount = fieldsOf<Of<'account'>>({
  kind: 'plain',
  id: 'plain',
  before: accountChangePolicy,
  after: accountChangePolicy,
});
const ofOwnName = fieldsOf<Of<'ownName'>>({
  kind: 'plain',
  id: 'plain',
  before: 'name',
  after: 'name',
});
const ofSwitch = fieldsOf<Of<'active'>>({ kind: 'plain', id: 'plain', after: 'plain' });
const ofNote = fieldsOf<Of<'note'>>({
  kind: 'plain',
  id: 'plain',
  before: noteInputPolicy,
  after: noteInputPolicy,
});
const ofDeletedNote = fieldsOf<Of<'deletedNote'>>({
  kind: 'plain',
  id: 'plain',
  note: noteInputPolicy,
});
const ofBulk = fieldsOf<Of<'bulk'>>({
  kind: 'plain',
  id: 'plain',
  action: fieldsOf<Of<'bulk'>['action']>({
    kind: 'plain',
    change: bulkChangePolicy,
    total: 'plain',
  }),
});
const byKind: Record<Undoable['kind'], Policy> = {
  task: ofTask,
  people: ofPeople,
  account: ofAccount,
  ownName: ofOwnName,
  active: ofSwitch,
  note: ofNote,
  deletedNote: ofDeletedNote,
  bulk: ofBulk,
};
const isKind = (kind: unknown): kind is Undoable['kind'] =>
  typeof kind === 'string' && Object.hasOwn(byKind, kind);
const change: Policy = {
  choose: (value) =>
    isObject(value) && 'kind' in value && isKind(value.kind) ? byKind[value.kind] : 'omit',
};
const entry = fieldsOf<UndoEntry>({ id: 'plain', change });

export const undoState: Policy = listOf(entry);

export const undoPolicies: FeaturePolicies = {
  actions: {
    [changeMade.type]: payload(entry),
    [changeForgotten.type]: payload('plain'),
    [changesRestored.type]: payload(listOf(entry)),
    [undoRequested.type]: payload('plain'),
  },
};
