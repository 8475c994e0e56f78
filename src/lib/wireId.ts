import type { Comment } from '../contract/task';

const isExtendedJson = (value: unknown): value is { $oid: string } =>
  typeof value === 'object' && value !== null && '$oid' in value && typeof value.$oid === 'string';

/** An id from the wire as a text: other backends number their records, or send `{ $oid }`. Empty for what is no id. */
export function idText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return isExtendedJson(value) ? value.$oid : '';
}

/** A record, or a part of one, with its id as a text where it has one. */
export function withTextId<Part extends object>(part: Part): Part {
  return '_id' in part && typeof part._id !== 'string'
    ? { ...part, _id: idText(part._id) || undefined }
    : part;
}

/** A comment with its id and its author's as texts. Its fields may be anything yet. */
export function withCommentIds(comment: Comment): Comment {
  return withTextId(
    typeof comment.user === 'object' && comment.user !== null
      ? { ...comment, user: withTextId(comment.user) }
      : comment,
  );
}

/** A filter that lets each id through once: of records that come twice the first stays. */
export function once(): (record: { _id: string }) => boolean {
  const seen = new Set<string>();
  return ({ _id }) => {
    if (seen.has(_id)) return false;
    seen.add(_id);
    return true;
  };
}
