import { z } from 'zod';
import type { Recurrence } from '../../src/contract/recurrence';
import {
  priorities,
  statuses,
  taskFieldNames,
  type AddedFiles,
  type Comment,
  type CommentVersion,
  type EarlierHistory,
  type FieldEdit,
  type Task,
  type TaskHistoryPage,
  type ValueChange,
} from '../../src/contract/task';
import type { AssignableUser } from '../../src/contract/user';
import { userRef } from '../http/answers';
import { serializer } from '../http/serialize';

const attachment = z.object({
  filename: z.string(),
  originalname: z.string(),
  mimetype: z.string().optional(),
  size: z.number().optional(),
  addedBy: z.string().optional().meta({
    description: 'Who added it later. Without it: the creator of the task, with the task',
  }),
});

export const comment = z.object({
  _id: z.string().optional(),
  user: z
    .object({
      _id: z.string().optional(),
      name: z.string().optional(),
      username: z.string().optional(),
      email: z.string().optional(),
    })
    .nullish(),
  text: z.string(),
  createdAt: z.string(),
  editedAt: z.string().optional(),
  mentions: z.array(userRef).optional().meta({
    description: 'The people of whom the text says `@name`, with the names that it says',
  }),
}) satisfies z.ZodType<Comment>;

/** The earlier texts of a comment, the oldest first. */
export const commentVersions = z.array(
  z.object({
    text: z.string(),
    mentions: z.array(userRef).optional(),
    until: z.string(),
  }),
) satisfies z.ZodType<CommentVersion[]>;

const values = z.array(z.string());
const valueChange = z.object({
  field: z.enum(taskFieldNames),
  oldValue: z.union([z.string(), z.number()]).nullish(),
  newValue: z.union([z.string(), z.number()]).nullish(),
  addedLabels: values.optional(),
  removedLabels: values.optional(),
  removedPeople: z.array(userRef).optional(),
  addedTasks: values.optional(),
  removedTasks: values.optional(),
  acts: z
    .array(
      z.object({
        act: z.enum(['added', 'removed', 'ticked', 'unticked']),
        count: z.number(),
        line: z.string().optional(),
      }),
    )
    .optional()
    .meta({
      description:
        'For a checklist: what was done to how many lines, and the text if it was one line',
    }),
}) satisfies z.ZodType<ValueChange>;

export const activity = z.object({
  _id: z.string().optional(),
  type: z.enum(['assigned', 'status', 'edited']).meta({
    description: '`edited` only in parts of a history',
  }),
  timestamp: z.string(),
  user: userRef.nullish(),
  to: userRef.nullish(),
  status: z.string().optional(),
  changes: z.array(valueChange).optional().meta({
    description: 'From what to what a field was changed',
  }),
});
export type HistoryEntry = z.output<typeof activity>;

/** What happened to a file: ours. */
export const fileActivity = z.object({
  _id: z.string(),
  type: z.enum(['fileAdded', 'fileRemoved']),
  timestamp: z.string(),
  user: userRef,
  originalname: z.string(),
});
export type FileEntry = z.output<typeof fileActivity>;

const edit = z.object({
  seq: z.number(),
  user: userRef,
  at: z.string(),
  fields: z.array(z.enum(taskFieldNames)),
}) satisfies z.ZodType<FieldEdit>;

const recurrence = z.object({
  rule: z.string(),
  start: z.string(),
  day: z.string(),
  zone: z.string(),
  after: z.literal('completion').optional(),
  once: z
    .object({
      title: z.string(),
      description: z.string(),
      priority: z.enum(priorities),
      labels: z.array(z.string()),
      estimate: z.number().nullable(),
    })
    .partial()
    .optional(),
}) satisfies z.ZodType<Recurrence>;

/** A task without its history, as in streamed lists. */
export const taskRow = z.object({
  _id: z.string(),
  number: z.number().optional().meta({
    description: 'Counted from 1, and never used again',
  }),
  title: z.string(),
  description: z.string(),
  priority: z.enum(priorities),
  status: z.enum(statuses),
  dueDate: z.string().nullable(),
  completedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  createdBy: userRef.nullable(),
  assignedTo: z.array(userRef),
  labels: z.array(z.string()),
  attachments: z.array(attachment),
  commentCount: z.number(),
  commentsChanged: z.number().optional().meta({
    description: 'The number of the last change that edited, deleted or restored a comment',
  }),
  seq: z.number(),
  orderKey: z.string().nullable().optional().meta({
    description: 'Its place in the manual order. Without one, by its number: the newest first',
  }),
  startDate: z.string().nullable().optional().meta({
    description: 'The day on which the task can be begun',
  }),
  estimate: z.number().nullable().optional().meta({
    description: 'In hours or points, by the setting ESTIMATES',
  }),
  checklist: z.array(z.object({ _id: z.string(), text: z.string(), done: z.boolean() })).optional(),
  parent: z.string().nullable().optional().meta({
    description: 'The id of the task that it is a sub-task of. That one may have been deleted',
  }),
  blockedBy: z.array(z.string()).optional().meta({
    description: 'The ids of the tasks that have to be completed before it',
  }),
  recurrence: recurrence.nullable().optional().meta({
    description: 'How the task recurs. Only the newest task of a series has it',
  }),
  openBlockers: z.number().optional().meta({
    description: 'How many of them are not. Absent for none. Follows within a moment',
  }),
  subtasks: z.object({ total: z.number(), done: z.number() }).optional().meta({
    description:
      'How many sub-tasks it has, theirs included, and how many are completed. Absent for none. Follows within a moment',
  }),
}) satisfies z.ZodType<Task>;
export type TaskRow = z.output<typeof taskRow>;
/** The JSON of a row, as it is stored and as lists send it. */
export const rowText = serializer(taskRow);

/** A task without its history, and who changed which fields last. */
export const taskWithEdits = taskRow.extend({
  edits: z.array(edit).optional().meta({
    description: 'The last three changes of each field, the newest first. Not in lists and events',
  }),
}) satisfies z.ZodType<Task>;
export type TaskWithEdits = z.output<typeof taskWithEdits>;

/** The answer to files that were added: these, and the task without its history. */
export const addedFiles = z.object({
  attachments: z.array(attachment),
  task: taskWithEdits,
}) satisfies z.ZodType<AddedFiles>;

const earlier = z.object({
  before: z.number(),
  comments: z.number(),
  activity: z.number(),
}) satisfies z.ZodType<EarlierHistory>;

/** A part of the history: comments, the oldest first, and activity, the newest first. */
export const historyPage = z.object({
  comments: z.array(comment),
  activity: z.array(activity),
  fileActivity: z.array(fileActivity).optional().meta({
    description: 'Files that were added later or removed, the newest first',
  }),
  earlier: earlier.optional().meta({
    description: 'What comes before: how much, and `before` of the call that answers it',
  }),
}) satisfies z.ZodType<TaskHistoryPage>;
export type HistoryPage = z.output<typeof historyPage>;

/** A whole task. Rows of lists that are not streamed are whole too. */
export const wholeTask = taskWithEdits.extend({
  comments: z.array(comment).optional(),
  activity: z.array(activity).optional(),
  fileActivity: historyPage.shape.fileActivity,
  earlier: historyPage.shape.earlier,
}) satisfies z.ZodType<Task>;
export type WholeTask = z.output<typeof wholeTask>;
export type TaskHistory = Pick<HistoryPage, 'comments' | 'activity' | 'fileActivity'>;

export const assignableUsers = z.array(
  z.object({ _id: z.string(), name: z.string(), roles: z.array(z.string()) }),
) satisfies z.ZodType<AssignableUser[]>;
