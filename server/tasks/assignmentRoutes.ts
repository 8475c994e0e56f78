import { z } from 'zod';
import type { Context } from '../context/context';
import type { Api } from '../http/api';
import { pathText } from '../http/validate';
import { assign, readAssignment, unassign, unassignedUsers } from './assignmentService';
import { ifMatchTask, seenTask, taskConflict } from './fieldChanges';
import { assignableUsers, wholeTask } from './taskAnswers';
import { assignment, unassignment } from './taskSchemas';

const byTaskId = z.object({ taskId: pathText });

/** The calls on assignment (specification, point 7). */
export function registerAssignmentRoutes(api: Api, context: Context): void {
  api.get(
    '/api/tasks/unassigned/:taskId',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'The people who can be assigned to a task',
        params: byTaskId,
        response: { 200: assignableUsers },
      },
    },
    ({ actor, params }) => unassignedUsers(context, actor, params.taskId),
  );

  api.get(
    '/api/tasks/assign/:taskId',
    {
      config: { access: 'signedIn' },
      schema: {
        summary: 'A task with its assignees',
        params: byTaskId,
        response: { 200: wholeTask },
      },
    },
    ({ actor, params }) => readAssignment(context, actor, params.taskId),
  );

  api.post(
    '/api/tasks/assign',
    {
      config: { access: 'signedIn', headers: ifMatchTask },
      schema: {
        summary: 'Assign people',
        body: assignment,
        response: { 200: wholeTask, 409: taskConflict },
      },
    },
    (request) => {
      const { actor, body } = request;
      return assign(context, actor, body.task_id, body.user_id, seenTask(request));
    },
  );

  api.delete(
    '/api/tasks/assign/:assignmentId',
    {
      config: { access: 'signedIn', headers: ifMatchTask },
      schema: {
        summary: 'Unassign a person',
        params: z.object({ assignmentId: pathText }),
        body: unassignment,
        response: { 200: wholeTask, 409: taskConflict },
      },
    },
    (request) => {
      const { actor, params, body } = request;
      return unassign(context, actor, params.assignmentId, body.user_id, seenTask(request));
    },
  );
}
