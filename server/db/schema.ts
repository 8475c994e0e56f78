import type { Generated, Kysely, Transaction } from 'kysely';
import type { ApiTokenTable } from './apiTokenSchema';
import type { AuditTable } from './auditSchema';
import type { RecountTable, TaskLinkTable } from './linkSchema';
import type { CommentVersionTable, TaskCommentTable } from './commentSchema';
import type { WebhookDeliveryTable, WebhookTable } from './webhookSchema';
import type { ConnectionTable, ProcessTable, SchemaSupportTable } from './processSchema';

// Only portable column types (text, integer, bigint), so that all queries also run on PostgreSQL.
// Times are ISO 8601 texts in UTC, which sort correctly; flags are 0 or 1; lists are JSON texts.

export interface UserTable {
  _id: string;
  name: string;
  email: string;
  /** The unique form of the e-mail: trimmed and in lower case. */
  email_key: string;
  password_hash: string;
  /** JSON list of role names. */
  roles: string;
  active: number;
  last_active: string | null;
  created_at: string;
  /** JSON of `StoredReminders` (server/reminders/schedule.ts). Null: as they are at first. */
  reminders: string | null;
  /** When the person may have to be reminded next, ISO 8601. Null: not known yet. */
  remind_at: string | null;
  /** The number of the address of their calendar, another one for each address. Null: none. */
  calendar: number | null;
}

/** A sign-in of a browser. Every request is checked against its row. */
interface SessionTable {
  _id: string;
  user_id: string;
  /** Counts rotations of the refresh token. */
  generation: number;
  /** SHA-256 of the current refresh token, and of the previous one (grace time). */
  refresh_hash: string;
  previous_hash: string | null;
  rotated_at: string;
  persist: number;
  created_at: string;
  expires_at: string;
  /** Set by logout, block, password change, and reuse of an old refresh token. */
  revoked_at: string | null;
  /** Where it was used last: the address, and the `User-Agent` of the browser. */
  address: string | null;
  agent: string | null;
}

/** A link that lets a person choose a password. Deleted when it is used. */
interface AccountLinkTable {
  token_hash: string;
  user_id: string;
  kind: 'invitation' | 'reset';
  created_at: string;
  expires_at: string;
}

/** A browser that has signed in before. It is exempt when the account is throttled. */
interface DeviceTable {
  token_hash: string;
  user_id: string;
  seen_at: string;
}

/** A counter of log-in attempts within a time window. */
export interface AttemptTable {
  key: string;
  count: number;
  window_start: string;
}

/**
 * A task. `row` is what clients get. `position` and `field_changes` are only here; the other columns
 * are what queries look for.
 */
export interface TaskTable {
  _id: string;
  /** Order of creation. */
  position: number;
  /** What people call it by. Null if an older program has created it. */
  number: number | null;
  status: string;
  due_date: string | null;
  updated_at: string;
  created_by: string | null;
  /** The length of its texts in UTF-8, which counts for its creator. */
  bytes: number;
  /** When the next task of its series has to be made, ISO 8601. Null: not known yet, or never. */
  next_at: string | null;
  /** JSON: the last changes of each field (server/tasks/fieldChanges.ts). Null before a change. */
  field_changes: string | null;
  /** JSON of `TaskRow` (server/tasks/taskAnswers.ts). */
  row: string;
}

/** Who is assigned to which task. Their names and their order are in the row of the task. */
export interface TaskAssigneeTable {
  task_id: string;
  user_id: string;
}

export interface TaskLabelTable {
  task_id: string;
  label: string;
}

export interface TaskAttachmentTable {
  /** The random name of the file in the uploads folder. */
  filename: string;
  task_id: string;
  originalname: string;
  mimetype: string;
  size: number;
  sha256: string;
  /** Null: the creator of the task, with the task. */
  added_by: string | null;
}

export interface TaskActivityTable {
  _id: string;
  task_id: string;
  type: string;
  user_id: string | null;
  user_name: string;
  to_id: string | null;
  to_name: string | null;
  status: string | null;
  timestamp: string;
  seq: number;
  /** Of a file that was added or removed. */
  file_name: string | null;
  /** JSON of the changed fields with their values (server/tasks/valueChanges.ts). */
  changes: string | null;
}

export interface NotificationTable {
  /** The same for all recipients of an announcement. */
  _id: string;
  user_id: string;
  message: string;
  task_id: string | null;
  created_at: string;
  read: number;
  /** The name of its event; null for rows older than this column. */
  type: string | null;
}

/** The event log: a row per change, written in its transaction, numbered in commit order. */
interface EventTable {
  seq: number;
  type: string;
  /** JSON. Comments and activity of a task are added up to `seq` when the event is sent. */
  payload: string;
  /** JSON of `Audience`. */
  audience: string;
  task_id: string | null;
  at: string;
}

/** One row with the last number. Locked last in a transaction, so numbers follow commits. */
interface EventCounterTable {
  _id: number;
  seq: number;
  /** The number of the last task. */
  tasks: number;
  /** The current id of the log. */
  log: string;
}

/** The id of each start. Its numbers begin after `first_seq`. */
interface LogIdTable {
  _id: string;
  /** Order of the starts. */
  position: number;
  first_seq: number;
}

/** A call with an Idempotency-Key (server/session/idempotency.ts). */
interface RepeatTable {
  user_id: string;
  key: string;
  /** SHA-256 of the content of the call. */
  fingerprint: string;
  /** Used by versions before `result` only. */
  task_id: string;
  /** What the change returned, as JSON. Null if it was not kept. */
  result: string | null;
  at: string;
}

/** A bulk action that can be undone. Its person may have been deleted. */
interface BulkActionTable {
  _id: string;
  user_id: string;
  at: string;
  /** 1 when it was stopped or undone. */
  stopped: number;
}

/** What an action did to one task. Deleted when that is undone. */
interface BulkChangeTable {
  action_id: string;
  /** Index of the task in the action. */
  place: number;
  task_id: string;
  /** JSON of the old and the new values; null for a deletion. */
  before: string | null;
  after: string | null;
}

/** A part of a task that a bulk action deleted, so that it can be restored. */
export interface KeptTaskTable {
  action_id: string;
  task_id: string;
  /** Counted from 0. The first part has the row of the task itself. */
  part: number;
  /** Of a part that is the row of a file. */
  filename: string | null;
  /** JSON of so many rows, by their tables (server/bulk/keptTasks.ts). */
  data: string;
  rows: number;
}

/** A saved view of a list screen. */
export interface ViewTable {
  _id: string;
  user_id: string;
  screen: string;
  name: string;
  /** The name in lower case, unique for a person and a screen. */
  name_key: string;
  /** The query of the screen's URL. */
  query: string;
  created_at: string;
  /** 1 if everybody may use it, while its owner is an administrator. */
  shared: Generated<number>;
}

/** The view with which a person begins on a screen. */
interface StartViewTable {
  user_id: string;
  screen: string;
  view_id: string;
}

/** An imported line. It can be imported again while its task does not exist. */
interface ImportKeyTable {
  /** SHA-256 of the line's reference, or of its content and its index among equal lines. */
  key: string;
  task_id: string;
}

/** A noun's folder may add its own tables, as server/notes/noteTable.ts does. */
export interface Schema {
  users: UserTable;
  sessions: SessionTable;
  account_links: AccountLinkTable;
  api_tokens: ApiTokenTable;
  devices: DeviceTable;
  attempts: AttemptTable;
  tasks: TaskTable;
  task_assignees: TaskAssigneeTable;
  task_labels: TaskLabelTable;
  task_links: TaskLinkTable;
  recounts: RecountTable;
  task_attachments: TaskAttachmentTable;
  task_comments: TaskCommentTable;
  task_comment_versions: CommentVersionTable;
  task_activity: TaskActivityTable;
  notifications: NotificationTable;
  audit: AuditTable;
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
  events: EventTable;
  event_counter: EventCounterTable;
  log_ids: LogIdTable;
  processes: ProcessTable;
  /** One row with the keys of all processes, as JSON. Empty on the embedded database. */
  secrets: { _id: number; keys: string };
  connections: ConnectionTable;
  repeats: RepeatTable;
  views: ViewTable;
  start_views: StartViewTable;
  bulk_actions: BulkActionTable;
  bulk_changes: BulkChangeTable;
  kept_tasks: KeptTaskTable;
  import_keys: ImportKeyTable;
  schema_support: SchemaSupportTable;
  /** What each person stores, counted by triggers (decision 081). */
  stored_bytes: { user_id: string; bytes: number };
}

export type Db = Kysely<Schema>;
/** An open transaction. A function with this parameter runs as part of its caller's change. */
export type Trx = Transaction<Schema>;
/** Either of them: reads work inside and outside of a transaction. */
export type Reader = Db | Trx;
