import type { Activity, Comment } from '../../../contract/task';

/** A comment, or an entry of the history. */
export type StreamEntry = { key: string; at: string } & (
  { comment: Comment; entry?: undefined } | { entry: Activity; comment?: undefined }
);

/** Comments and history in one list, oldest first. Of two at the same time, the change is first. */
export function streamOf(
  comments: readonly Comment[],
  activity: readonly Activity[],
): StreamEntry[] {
  const changes = activity.map((entry, index): StreamEntry => ({
    key: `a ${entry._id ?? index}`,
    at: entry.timestamp,
    entry,
  }));
  const said = comments.map((comment, index): StreamEntry => ({
    key: `c ${comment._id ?? index}`,
    at: comment.createdAt,
    comment,
  }));
  // The sort is stable.
  return [...changes, ...said].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
