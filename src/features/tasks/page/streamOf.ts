import type { Activity, Comment, FieldEdit, TaskField } from '../../../contract/task';
import type { EditEntry } from '../fields/activitySentence';

/** An entry of the history, or a change that it does not have. */
export type Change = Activity | EditEntry;

/** The history and the changes of fields that it does not tell with their new value. */
export function changesOf(activity: readonly Activity[], edits: readonly FieldEdit[]): Change[] {
  const fieldsOf = ({ type, changes = [] }: Activity): readonly TaskField[] =>
    type === 'edited'
      ? changes.map(({ field }) => field)
      : [type === 'status' ? type : 'assignedTo'];
  const recordedFields = new Set(
    activity.flatMap((entry) => fieldsOf(entry).map((field) => `${field} ${entry.timestamp}`)),
  );
  const others = edits.map(({ seq, user, at, fields }): EditEntry => ({
    _id: `edit ${seq}`,
    type: 'edited',
    timestamp: at,
    user,
    fields: fields.filter((field) => !recordedFields.has(`${field} ${at}`)),
  }));
  return [...activity, ...others.filter(({ fields }) => fields.length > 0)];
}

/** A comment or a change. */
export type StreamEntry = { key: string } & (
  { comment: Comment; entry?: undefined } | { entry: Change; comment?: undefined }
);

/**
 * The latest `most` of the comments and the changes, oldest first. Of two at the same time, the
 * change is first. Entries are made only of what is shown.
 */
export function streamOf(
  comments: readonly Comment[],
  changes: readonly Change[],
  most: number,
): StreamEntry[] {
  const times = [
    ...changes.map(({ timestamp }) => timestamp),
    ...comments.map(({ createdAt }) => createdAt),
  ];
  const at = (index: number) => times[index] ?? '';
  // The sort is stable.
  const order = [...times.keys()].sort((a, b) => (at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : 0));
  return order.slice(-most).flatMap((index): StreamEntry[] => {
    const entry = changes[index];
    if (entry) return [{ key: `a ${entry._id ?? index}`, entry }];
    const place = index - changes.length;
    const comment = comments[place];
    return comment ? [{ key: `c ${comment._id ?? place}`, comment }] : [];
  });
}
