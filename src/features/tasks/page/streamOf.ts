import type { Activity, Comment } from '../../../contract/task';

/** A comment, or an entry of the history. */
export type StreamEntry = { key: string } & (
  { comment: Comment; entry?: undefined } | { entry: Activity; comment?: undefined }
);

/**
 * The latest `most` of the comments and the history, oldest first. Of two at the same time, the
 * change is first. Entries are made only of what is shown.
 */
export function streamOf(
  comments: readonly Comment[],
  activity: readonly Activity[],
  most: number,
): StreamEntry[] {
  const times = [
    ...activity.map(({ timestamp }) => timestamp),
    ...comments.map(({ createdAt }) => createdAt),
  ];
  const at = (index: number) => times[index] ?? '';
  // The sort is stable.
  const order = [...times.keys()].sort((a, b) => (at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : 0));
  return order.slice(-most).flatMap((index): StreamEntry[] => {
    const entry = activity[index];
    if (entry) return [{ key: `a ${entry._id ?? index}`, entry }];
    const place = index - activity.length;
    const comment = comments[place];
    return comment ? [{ key: `c ${comment._id ?? place}`, comment }] : [];
  });
}
