// Portable column types only (text, integer, bigint), so that the same queries run on SQLite and on PostgreSQL.
// Times are ISO 8601 texts in UTC (they sort as text); flags are 0 or 1; lists are JSON texts.

export interface UserTable {
  _id: string;
  name: string;
  email: string;
  /** The e-mail, trimmed and case-folded: what is unique and what a login looks up. */
  email_key: string;
  password_hash: string;
  /** JSON list of role names. */
  roles: string;
  active: number;
  last_active: string | null;
  created_at: string;
}

/** One sign-in of one browser. Every request is checked against its row. */
export interface SessionTable {
  _id: string;
  user_id: string;
  /** Counts rotations of the refresh token. */
  generation: number;
  /** SHA-256 of the refresh token in force, and of the one before it (grace time). */
  refresh_hash: string;
  previous_hash: string | null;
  rotated_at: string;
  persist: number;
  created_at: string;
  expires_at: string;
  /** Set when the session ended: logout, block, password change, or reuse of an old refresh token. */
  revoked_at: string | null;
}

/** A browser that has signed in to an account before; it keeps working while the account is throttled. */
export interface DeviceTable {
  token_hash: string;
  user_id: string;
  seen_at: string;
}

/** A counter of attempts within a window, by key (account or address). */
export interface AttemptTable {
  key: string;
  count: number;
  window_start: string;
}

export interface TaskTable {
  _id: string;
  /** Order of creation; lists are newest first. */
  position: number;
  title: string;
  description: string;
  priority: string;
  status: string;
  due_date: string | null;
  completed_at: string | null;
  created_at: string;
  updated_at: string;
  created_by: string | null;
  created_by_name: string;
  comment_count: number;
  /** Number of the last change of this task in the event log. */
  seq: number;
}

export interface TaskAssigneeTable {
  task_id: string;
  user_id: string;
  user_name: string;
  /** Order of assignment. */
  position: number;
}

export interface TaskLabelTable {
  task_id: string;
  label: string;
  position: number;
}

export interface TaskAttachmentTable {
  /** The stored, unguessable name; also the file's name in the uploads folder. */
  filename: string;
  task_id: string;
  originalname: string;
  mimetype: string;
  size: number;
  sha256: string;
  position: number;
}

export interface TaskCommentTable {
  _id: string;
  task_id: string;
  user_id: string | null;
  user_name: string;
  text: string;
  created_at: string;
  /** Number of the change that added it, so that an event can be rebuilt as it was. */
  seq: number;
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
}

export interface NotificationTable {
  /** One announcement has one id, whoever of its recipients reads it. */
  _id: string;
  user_id: string;
  message: string;
  task_id: string | null;
  created_at: string;
  read: number;
  /** The name of its event; null for rows that are older than this column. */
  type: string | null;
}

export interface NoteTable {
  _id: string;
  user_id: string;
  title: string;
  text: string;
  created_at: string;
  updated_at: string;
  version: number;
}

export interface NoteTagTable {
  note_id: string;
  tag: string;
  position: number;
}

/** Who looked at whose record, and when (administrators inspecting somebody). */
export interface InspectionTable {
  _id: string;
  actor_id: string;
  target_id: string;
  subject: string;
  at: string;
}

/** The one truth of realtime: one row per change, written in the change's transaction, numbered in commit order. */
export interface EventTable {
  seq: number;
  type: string;
  /** JSON; a task without its comments and activity, which are read back up to `seq` when the event is sent. */
  payload: string;
  /** JSON of `Audience`. */
  audience: string;
  task_id: string | null;
  at: string;
}

/** Single row: the number of the last event. Its row lock, taken last in a transaction, makes numbers follow commits. */
export interface EventCounterTable {
  _id: number;
  seq: number;
  /** The id of the log that numbers are issued under now. */
  log: string;
}

/** The ids that this log has had, one for each start of a server. Numbers after `first_seq` were issued under it, up to the next one's. */
export interface LogIdTable {
  _id: string;
  /** Order of the starts. */
  position: number;
  first_seq: number;
}

/** A process that has open sockets. Its heartbeat renews the time; without it, it counts as dead, and its sockets as closed. */
export interface ProcessTable {
  _id: string;
  seen_at: string;
}

/** An open socket. */
export interface ConnectionTable {
  _id: string;
  user_id: string;
  process_id: string;
}

/** A call that carried an Idempotency-Key, and the task that it made or changed. */
export interface RepeatTable {
  user_id: string;
  key: string;
  /** SHA-256 of what the call asked for. */
  fingerprint: string;
  task_id: string;
  at: string;
}

/** An action on many tasks, remembered for as long as it can be undone. Its person may be gone since, so this is no reference. */
export interface BulkActionTable {
  _id: string;
  user_id: string;
  at: string;
  /** 1 once it shall go no further: somebody stopped it, or undoes it. */
  stopped: number;
}

/** What an action did to one task; gone once it was undone. */
export interface BulkChangeTable {
  action_id: string;
  /** Order of the rows. */
  place: number;
  task_id: string;
  /** JSON of the changed fields as they were and as they were set; null for a deletion, whose task is kept instead. */
  before: string | null;
  after: string | null;
}

/** A task that a bulk action deleted; what hung on it is in the other `kept` tables, each shaped like its own. */
export interface KeptTaskTable extends TaskTable {
  action_id: string;
}

/** A saved view of a screen. */
export interface ViewTable {
  _id: string;
  user_id: string;
  screen: string;
  name: string;
  /** The name without regard to case: unique for a person and a screen. */
  name_key: string;
  /** What the screen's URL carries. */
  query: string;
  created_at: string;
}

/** A line of a file that was made a task, so that the file can be read again. The line is free while the task is not there. */
export interface ImportKeyTable {
  /** SHA-256 of the line's reference, or of its content and which of equal lines it is. */
  key: string;
  task_id: string;
}

export interface Schema {
  users: UserTable;
  sessions: SessionTable;
  devices: DeviceTable;
  attempts: AttemptTable;
  tasks: TaskTable;
  task_assignees: TaskAssigneeTable;
  task_labels: TaskLabelTable;
  task_attachments: TaskAttachmentTable;
  task_comments: TaskCommentTable;
  task_activity: TaskActivityTable;
  notifications: NotificationTable;
  notes: NoteTable;
  note_tags: NoteTagTable;
  inspections: InspectionTable;
  events: EventTable;
  event_counter: EventCounterTable;
  log_ids: LogIdTable;
  processes: ProcessTable;
  connections: ConnectionTable;
  repeats: RepeatTable;
  views: ViewTable;
  bulk_actions: BulkActionTable;
  bulk_changes: BulkChangeTable;
  kept_tasks: KeptTaskTable;
  kept_assignees: TaskAssigneeTable;
  kept_labels: TaskLabelTable;
  kept_attachments: TaskAttachmentTable;
  kept_comments: TaskCommentTable;
  kept_activity: TaskActivityTable;
  import_keys: ImportKeyTable;
}
