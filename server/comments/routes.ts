import { commentAlone } from '../../src/contract/task';
import type { Context } from '../context/context';
import { deleted } from '../http/answers';
import type { Api } from '../http/api';
import { prefers, varyOnAccept } from '../http/sendList';
import { byId, pathText } from '../http/validate';
import { expectedText } from '../lib/expected';
import {
  addComment,
  changeComment,
  commentVersionsOf,
  deleteComment,
  restoreComment,
} from './commentService';
import { withEdits } from '../tasks/fieldChanges';
import { requireTask, sendWholeTask } from '../tasks/sendTask';
import { comment, commentVersions, wholeTask } from '../tasks/taskAnswers';
import { changedComment, newComment } from '../tasks/taskSchemas';

const byComment = byId.extend({ commentId: pathText });

/** The calls on comments: the one of the specification, and ours on a comment of one's own. */
export function registerCommentRoutes(api: Api, context: Context): void {
  api.post(
    '/api/tasks/:id/comments',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Comment on a task',
        description: `Answers the whole task, or the comment alone for \`Accept: ${commentAlone}\`. Tells the people of the task and, of those in \`mentions\`, whom the text names as \`@name\` and who may see the task.`,
        params: byId,
        body: newComment,
        response: {
          200: {
            content: {
              'application/json': { schema: wholeTask },
              [commentAlone]: { schema: comment },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { params, body, actor } = request;
      const { result, task } = await addComment(context, actor, params.id, body);
      varyOnAccept(reply);
      if (prefers(request, commentAlone)) return reply.type(commentAlone).send(result);
      const whole = task ? withEdits(task) : await requireTask(context, actor, params.id);
      return sendWholeTask(context, reply, whole);
    },
  );

  api.patch(
    '/api/tasks/:id/comments/:commentId',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Change a comment of your own',
        description: `The text before is kept. ${expectedText}`,
        params: byComment,
        body: changedComment,
        response: { 200: comment },
      },
    },
    ({ actor, params, body }) => changeComment(context, actor, params, body),
  );

  api.delete(
    '/api/tasks/:id/comments/:commentId',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Delete a comment of your own',
        description: 'It can be restored for a day.',
        params: byComment,
        response: { 200: deleted },
      },
    },
    async ({ actor, params }) => {
      await deleteComment(context, actor, params);
      return { _id: params.commentId };
    },
  );

  api.post(
    '/api/tasks/:id/comments/:commentId/restore',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'Restore a deleted comment of your own',
        params: byComment,
        response: { 200: comment },
      },
    },
    ({ actor, params }) => restoreComment(context, actor, params),
  );

  api.get(
    '/api/tasks/:id/comments/:commentId/versions',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'The earlier texts of a comment',
        description: 'The oldest first, at most the last 50.',
        params: byComment,
        response: { 200: commentVersions },
      },
    },
    ({ actor, params }) => commentVersionsOf(context, actor, params),
  );
}
