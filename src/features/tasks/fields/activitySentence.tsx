import { Fragment, type ReactNode } from 'react';
import type { Activity, Task, TaskField, ValueChange } from '../../../contract/task';
import { displayName } from '../../../data/nouns/tasks/taskDisplay';
import { selectTaskById } from '../../../data/nouns/tasks/tasksSelectors';
import { useAppSelector } from '../../../data/store/hooks';
import { fieldLabel, fieldsInWords, fieldText } from '../../../data/nouns/tasks/taskFields';

/** A change of fields of which the history has no entry with the values. */
export interface EditEntry extends Pick<Activity, '_id' | 'timestamp' | 'user'> {
  type: 'edited';
  fields: readonly TaskField[];
}

/** The longest title that is shown whole. */
const maxTitle = 60;

/** The name of a person in the history. An id is looked up among the people of the task. */
function personName(person: Activity['user'], { createdBy, assignedTo }: Task): string {
  if (typeof person !== 'string') return displayName(person);
  return displayName([createdBy, ...assignedTo].find((other) => other?._id === person));
}

const valueText = (field: TaskField, value: string | number): string => {
  if (field !== 'title' || typeof value === 'number') return fieldText(field, value);
  return `“${value.length > maxTitle ? `${value.slice(0, maxTitle).trimEnd()}…` : value}”`;
};

const labelsIn = (labels: readonly string[]): ReactNode => (
  <>
    the {labels.length === 1 ? 'label' : 'labels'} <strong>{labels.join(', ')}</strong>
  </>
);

/** '#12', or its title. */
function TaskMark({ id }: { id: string }) {
  const task = useAppSelector((state) => selectTaskById(state, id));
  if (!task) return 'another task';
  return <strong>{task.number === undefined ? task.title : `#${task.number}`}</strong>;
}

const tasksIn = (ids: readonly string[]): ReactNode =>
  ids.map((id, at) => (
    <Fragment key={id}>
      {at === 0 ? '' : at === ids.length - 1 ? ' and ' : ', '}
      <TaskMark id={id} />
    </Fragment>
  ));

/** What was done to the parent. */
function parentClause({ oldValue, newValue }: ValueChange): ReactNode {
  if (newValue)
    return (
      <>
        made this a sub-task of <TaskMark id={String(newValue)} />
      </>
    );
  return oldValue ? (
    <>
      took this out of <TaskMark id={String(oldValue)} />
    </>
  ) : (
    'changed the parent'
  );
}

/** What was done to the series. Of a change of this task alone, both texts are the same. */
function repeatClause({ oldValue, newValue }: ValueChange): ReactNode {
  const [before, after] = [oldValue, newValue].map((text) => text && <strong>{text}</strong>);
  if (after && before && oldValue !== newValue)
    return (
      <>
        changed how this repeats from {before} to {after}
      </>
    );
  if (after && before) return 'changed this one of the series';
  if (after) return <>made this repeat: {after}</>;
  return before ? <>ended the series {before}</> : 'changed how this repeats';
}

/** What was done to a field, for a sentence that begins with who did it. */
function* clausesOf(change: ValueChange, entry: Activity): Generator<ReactNode> {
  const {
    field,
    oldValue,
    newValue,
    addedLabels,
    removedLabels,
    removedPeople,
    addedTasks,
    removedTasks,
    acts = [],
  } = change;
  if (field === 'parent') return yield parentClause(change);
  if (field === 'recurrence') return yield repeatClause(change);
  if (removedPeople) {
    const author = typeof entry.user === 'string' ? entry.user : entry.user?._id;
    const names = removedPeople.map((one) =>
      one._id === author ? 'themselves' : displayName(one),
    );
    yield <>unassigned {<strong>{names.join(', ')}</strong>}</>;
  }
  if (addedLabels?.length) yield <>added {labelsIn(addedLabels)}</>;
  if (removedLabels?.length) yield <>removed {labelsIn(removedLabels)}</>;
  if (addedTasks?.length) yield <>set that this waits for {tasksIn(addedTasks)}</>;
  if (removedTasks?.length) yield <>set that this no longer waits for {tasksIn(removedTasks)}</>;
  for (const { act, count, line } of acts)
    yield (
      <>
        {act} {line ? <strong dir="auto">{line}</strong> : `${count} lines of the checklist`}
      </>
    );
  if (removedPeople || addedLabels || removedLabels || acts.length > 0) return;
  if (addedTasks || removedTasks) return;
  const name = fieldLabel(field).toLowerCase();
  const [before, after] = [oldValue, newValue].map(
    (value) => (value || value === 0) && <strong>{valueText(field, value)}</strong>,
  );
  if (before && after)
    yield (
      <>
        changed the {name} from {before} to {after}
      </>
    );
  else if (after)
    yield (
      <>
        set the {name} to {after}
      </>
    );
  else if (before)
    yield (
      <>
        removed the {name} {before}
      </>
    );
  else yield <>changed the {name}</>;
}

/** What happened, as a sentence. */
export function activitySentence(entry: Activity | EditEntry, task: Task): ReactNode {
  const who = <strong>{personName(entry.user, task)}</strong>;
  if ('fields' in entry)
    return (
      <>
        {who} changed the {fieldsInWords(entry.fields)}
      </>
    );
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
  const clauses = (entry.changes ?? []).flatMap((change) => [...clausesOf(change, entry)]);
  if (entry.type === 'edited' || clauses.length > 0)
    return (
      <>
        {who}{' '}
        {clauses.map((clause, at) => (
          <Fragment key={at}>
            {at === 0 ? '' : at === clauses.length - 1 ? ' and ' : ', '}
            {clause}
          </Fragment>
        ))}
      </>
    );
  return (
    <>
      {who} set the status to <strong>{entry.status ?? 'unknown'}</strong>
    </>
  );
}
