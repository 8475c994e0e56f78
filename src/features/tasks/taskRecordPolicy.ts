import type {
  Activity,
  Attachment,
  Comment,
  EarlierHistory,
  FieldEdit,
  Task,
} from '../../contract/task';
import type { AssignableUser, UserRef } from '../../contract/user';
import { fieldsOf, listOf, type Policy } from '../../lib/logPolicy';

/** As names, different labels stay different where texts are replaced. */
export const labelsPolicy = listOf('name');
export const idsPolicy = listOf('plain');

const person = { _id: 'plain', name: 'name' } as const;
export const personPolicy = fieldsOf<UserRef>(person);
export const assignablePolicy = fieldsOf<AssignableUser>({ ...person, roles: listOf('plain') });
/** A backend may name a person by id alone. */
const personOrId = fieldsOf<UserRef>(person, 'plain');

const attachment = fieldsOf<Attachment>({
  filename: 'file',
  originalname: 'file',
  mimetype: 'plain',
  size: 'plain',
});
export const commentPolicy = fieldsOf<Comment>({
  _id: 'plain',
  user: fieldsOf<NonNullable<Comment['user']>>({ ...person, username: 'name', email: 'name' }),
  text: 'text',
  createdAt: 'plain',
});
const activity = fieldsOf<Activity>({
  _id: 'plain',
  type: 'plain',
  timestamp: 'plain',
  user: personOrId,
  to: personOrId,
  status: 'plain',
  details: 'omit',
});
const edit = fieldsOf<FieldEdit>({
  seq: 'plain',
  user: personPolicy,
  at: 'plain',
  fields: listOf('plain'),
});

const earlier = fieldsOf<EarlierHistory>({
  before: 'plain',
  comments: 'plain',
  activity: 'plain',
});
export const historyPage = {
  comments: listOf(commentPolicy),
  activity: listOf(activity),
  earlier,
} as const;

const changed = {
  title: 'text',
  description: 'text',
  status: 'plain',
  labels: labelsPolicy,
  priority: 'plain',
  dueDate: 'plain',
} as const;

export const seenPolicy = { seq: 'plain', after: listOf('plain') } as const;

/** One task, whole or as a row of a list. */
export const taskPolicy: Policy = fieldsOf<Task>({
  ...changed,
  _id: 'plain',
  completedAt: 'plain',
  createdAt: 'plain',
  updatedAt: 'plain',
  createdBy: personPolicy,
  assignedTo: listOf(personPolicy),
  attachments: listOf(attachment),
  comments: listOf(commentPolicy),
  activity: listOf(activity),
  commentCount: 'plain',
  seq: 'plain',
  edits: listOf(edit),
  earlier,
  historyIsBehind: 'plain',
  unanswered: listOf('plain'),
});
