import type { Comment } from '../../contract/task';
import { isFields } from '../../lib/fields';
import { withCommentIds } from '../../lib/wireId';
import { normaliseTask } from './normaliseTask';

const isComment = (value: unknown): value is Comment => isFields(value) && typeof value.text === 'string' && typeof value.createdAt === 'string';

/** The comment that was stored, from the answer to it: the comment alone (ours), or the last of its text in the task. */
export function commentIn(answer: unknown, text: string): Comment | undefined {
  if (isComment(answer)) return withCommentIds(answer);
  return normaliseTask(answer)?.comments?.findLast((comment) => comment.text === text);
}
