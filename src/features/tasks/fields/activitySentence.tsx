import type { ReactNode } from 'react';
import type { Activity, Task, TaskField } from '../../../contract/task';
import { displayName } from '../../../data/nouns/tasks/taskDisplay';
import { fieldsInWords } from '../../../data/nouns/tasks/taskFields';

/** A change of fields, which the history has no entry for. */
export interface EditEntry extends Pick<Activity, '_id' | 'timestamp' | 'user'> {
  type: 'edited';
  fields: readonly TaskField[];
}

/** The name of a person in the history. An id is looked up among the people of the task. */
function personName(person: Activity['user'], { createdBy, assignedTo }: Task): string {
  if (typeof person !== 'string') return displayName(person);
  return displayName([createdBy, ...assignedTo].find((other) => other?._id === person));
}

/** What happened, as a sentence. */
export function activitySentence(entry: Activity | EditEntry, task: Task): ReactNode {
  const who = <strong>{personName(entry.user, task)}</strong>;
  if (entry.type === 'assigned')
    return (
      <>
        {who} assigned <strong>{personName(entry.to, task)}</strong>
      </>
    );
  if (entry.type === 'fileAdded' || entry.type === 'fileRemoved')
    return (
      <>
        {who} {entry.type === 'fileAdded' ? 'added' : 'removed'}{' '}
        <strong dir="auto">{entry.originalname ?? 'a file'}</strong>
      </>
    );
  if (entry.type === 'edited')
    return (
      <>
        {who} changed the {fieldsInWords(entry.fields)}
      </>
    );
  return (
    <>
      {who} set the status to <strong>{entry.status ?? 'unknown'}</strong>
    </>
  );
}
