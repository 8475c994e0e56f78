import { isObject } from './fields';
import type { Comment } from '../contract/task';

const isExtendedJson = (value: unknown): value is { $oid: string } =>
  isObject(value) && '$oid' in value && typeof value.$oid === 'string';

/** An id as text: other backends send numbers or `{ $oid }`. Empty when invalid. */
export function idText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return isExtendedJson(value) ? value.$oid : '';
}

export function withTextId<Record extends object>(record: Record): Record {
  return '_id' in record && typeof record._id !== 'string'
    ? { ...record, _id: idText(record._id) || undefined }
    : record;
}

/** A comment with text ids of itself and its author. Its fields are not validated yet. */
export function withCommentIds(comment: Comment): Comment {
  return withTextId(
    isObject(comment.user) ? { ...comment, user: withTextId(comment.user) } : comment,
  );
}

/** A filter that keeps the first record of each id. */
export function uniqueById(): (record: { _id: string }) => boolean {
  const seen = new Set<string>();
  return ({ _id }) => {
    if (seen.has(_id)) return false;
    seen.add(_id);
    return true;
  };
}
