import { attachment, normaliseTask } from '../../api/normaliseTask';
import type { ThunkApi } from '../../api/thunkApi';
import type { AddedFiles, Task, Comment } from '../../../contract/task';
import type { AssignableUser, UserRef } from '../../../contract/user';
import { isFields, isObject } from '../../../lib/fields';
import { idText, withCommentIds } from '../../../lib/wireId';
import { selectUser } from '../../session/sessionSlice';

export interface TaskAssignment {
  /** The id for an unassign call, which may differ from the task's. */
  _id: string;
  assignedTo: UserRef[];
}

/** The answer to an assign or unassign call: the task, or its assignees, or neither. */
export interface AssignAnswer {
  task: Task | null;
  people: UserRef[] | null;
}

interface Person {
  _id: unknown;
  name?: unknown;
  roles?: unknown;
}

function isPerson(value: unknown): value is Person {
  return isObject(value) && '_id' in value && idText(value._id) !== '';
}

const toUserRef = (person: Person): UserRef => ({
  _id: idText(person._id),
  name: typeof person.name === 'string' ? person.name : '',
});

/** The people in `assignedTo`; undefined if it is not a list of people. */
function readPeople(answer: unknown): UserRef[] | undefined {
  if (!isObject(answer) || !('assignedTo' in answer) || !Array.isArray(answer.assignedTo))
    return undefined;
  return answer.assignedTo.every(isPerson) ? answer.assignedTo.map(toUserRef) : undefined;
}

export const readAssignAnswer = (answer: unknown): AssignAnswer => ({
  task: normaliseTask(answer),
  people: readPeople(answer) ?? null,
});

/** The answer to files that were added; null if it is something else. */
export function readAddedFiles(answer: unknown): AddedFiles | null {
  const task = isFields(answer) ? normaliseTask(answer.task) : null;
  if (!isFields(answer) || !task || !Array.isArray(answer.attachments)) return null;
  return { task, attachments: answer.attachments.map(attachment).filter((one) => one !== null) };
}

/** GET /api/tasks/assign/{taskId}. The answer may be empty if nobody is assigned. */
export function readAssignment(answer: unknown, _meta?: unknown, taskId = ''): TaskAssignment {
  const id = isObject(answer) && '_id' in answer ? idText(answer._id) : '';
  return { _id: id || taskId, assignedTo: readPeople(answer) ?? [] };
}

/** GET /api/tasks/unassigned/{taskId}. */
export function readAssignable(answer: unknown): AssignableUser[] {
  if (!Array.isArray(answer)) return [];
  return answer.filter(isPerson).map((person) => ({
    ...toUserRef(person),
    roles: Array.isArray(person.roles)
      ? person.roles.filter((role) => typeof role === 'string')
      : [],
  }));
}

/** The answer to a comment: the task with its comments, if it has it, and the stored comment. */
export interface CommentAnswer {
  task: Task | null;
  comment: Comment;
}

const isComment = (value: unknown): value is Comment =>
  isFields(value) && typeof value.text === 'string' && typeof value.createdAt === 'string';

/** The answer to a change of a comment. Null while the change waits. */
export const readComment = (answer: unknown): Comment | null =>
  isComment(answer) ? withCommentIds(answer) : null;

/** The answer is the task or, from our server, the comment. Otherwise shows it as it was sent. */
export function readCommentAnswer(
  answer: unknown,
  { id, text }: { id: string; text: string },
  { getState, extra }: ThunkApi,
): CommentAnswer {
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
