import type { NewTask } from '../../contract/task';
import { isDay } from '../../lib/day';
import {
  bare,
  fieldsOf,
  listOf,
  payload,
  type FeaturePolicies,
  type PayloadOf,
  type Policy,
} from '../../lib/logPolicy';
import {
  commentDrafted,
  commentsSeen,
  draftsRestored,
  newTaskDiscarded,
  newTaskDrafted,
  noteDraftChanged,
  noteDraftDiscarded,
  noteDraftStarted,
  noteTextEdited,
  tasksForgotten,
  type DraftsState,
  type NoteDraft,
} from './draftsSlice';

/** A due date in a form: a text that is not a date stays as it was typed. */
export const typedDayPolicy: Policy = {
  choose: (value) =>
    typeof value === 'string' && value !== '' && !isDay(value) ? 'text' : 'plain',
};
/** Treated as names, different labels and tags stay different where texts are replaced. */
const tags = listOf('name');
export const newTaskPolicy: Policy = fieldsOf<NewTask>({
  title: 'text',
  description: 'text',
  priority: 'plain',
  dueDate: typedDayPolicy,
  assignedTo: listOf('plain'),
  labels: tags,
});
const note = fieldsOf<NoteDraft>({
  title: 'text',
  text: 'text',
  tag: tags,
  version: 'plain',
  basedOn: 'plain',
  owner: 'plain',
});

/** Keys of the maps are ids of tasks, notes and people. */
export const draftsState: Policy = fieldsOf<DraftsState>({
  newTask: newTaskPolicy,
  comments: { map: 'text' },
  seenComments: { map: 'plain' },
  notes: { map: note },
});

export const draftsPolicies: FeaturePolicies = {
  actions: {
    [newTaskDrafted.type]: payload(newTaskPolicy),
    [newTaskDiscarded.type]: bare,
    [commentDrafted.type]: payload(
      fieldsOf<PayloadOf<typeof commentDrafted>>({ taskId: 'plain', text: 'text' }),
    ),
    [commentsSeen.type]: payload(
      fieldsOf<PayloadOf<typeof commentsSeen>>({ taskId: 'plain', count: 'plain' }),
    ),
    [tasksForgotten.type]: payload(listOf('plain')),
    [noteDraftStarted.type]: payload(
      fieldsOf<PayloadOf<typeof noteDraftStarted>>({ key: 'plain', draft: note }),
    ),
    [noteDraftChanged.type]: payload(
      fieldsOf<PayloadOf<typeof noteDraftChanged>>({ key: 'plain', title: 'text', tag: tags }),
    ),
    [noteTextEdited.type]: payload(
      fieldsOf<PayloadOf<typeof noteTextEdited>>({
        key: 'plain',
        at: 'plain',
        removed: 'plain',
        inserted: 'text',
      }),
    ),
    [noteDraftDiscarded.type]: payload('plain'),
    [draftsRestored.type]: payload(draftsState),
  },
};
