import { normaliseTask } from '../../api/normaliseTask';
import type { Caller } from '../../api/types';
import type { Comment, Task } from '../../contract/task';
import { isFields } from '../../lib/fields';
import { withCommentIds } from '../../lib/wireId';
import { selectUser } from '../../session/sessionSlice';

/** What the answer to a comment contains: the task with its comments, and the stored comment. */
export interface Commented {
  task: Task | null;
  comment: Comment;
}

const isComment = (value: unknown): value is Comment =>
  isFields(value) && typeof value.text === 'string' && typeof value.createdAt === 'string';

/** Reads an answer: the task, or from our server only the comment. If it is neither, the comment is shown as it was sent. */
export function readCommented(
  answer: unknown,
  { id, text }: { id: string; text: string },
  { getState, extra }: Caller,
): Commented {
  const task = normaliseTask(answer);
  const stored = isComment(answer)
    ? withCommentIds(answer)
    : task?.comments?.findLast((comment) => comment.text === text);
  const { _id, name, email } = selectUser(getState()) ?? {};
  const comment = stored ?? {
    user: { _id, name, email },
    text,
    createdAt: new Date(extra.clock.now()).toISOString(),
  };
  return { task: task?._id === id ? task : null, comment };
}
