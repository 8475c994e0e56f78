/** What the audit log records. Names are stored, so a published one never changes. */
export const auditActions = [
  'signedIn',
  'signInRefused',
  'signedOut',
  'deviceSignedOut',
  'refreshReused',
  'requestRefused',
  'accountCreated',
  'accountInvited',
  'accountChanged',
  'roleChanged',
  'accountActivated',
  'accountDeactivated',
  'accountDeleted',
  'passwordChanged',
  'passwordChangeRefused',
  'passwordReset',
  'resetLinkCreated',
  'tasksInspected',
  'notesInspected',
  'noteInspected',
  'noteCreated',
  'noteChanged',
  'noteDeleted',
  'taskChanged',
  'tasksChanged',
  'taskDeleted',
  'tasksDeleted',
  'tasksRestored',
  'exported',
  'peopleImported',
  'tasksImported',
  'serverStarted',
  'backupMade',
  'backupFailed',
  'webhookCreated',
  'webhookChanged',
  'webhookDeleted',
  'webhookDisabled',
  'tokenCreated',
  'tokenDeleted',
  'calendarAddressCreated',
  'calendarAddressRemoved',
  'timeChanged',
  'timeDeleted',
  'timeRestored',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The fields of a record that a change may name. Texts of notes and tasks are given by length. */
export type AuditField =
  | 'name'
  | 'email'
  | 'role'
  | 'active'
  | 'title'
  | 'titleLength'
  | 'textLength'
  | 'descriptionLength'
  | 'tags'
  | 'labels'
  | 'priority'
  | 'status'
  | 'dueDate'
  | 'startDate'
  | 'estimate'
  | 'checklist'
  | 'parent'
  | 'blockedBy'
  | 'recurrence'
  | 'assignees'
  | 'file'
  | 'day'
  | 'seconds';
export type AuditValues = Partial<Record<AuditField, string | number | boolean | null>>;

/** More about an entry. Never a secret, a text of a note or the content of a file. */
export interface AuditDetails {
  /** The name of the API token by which it was done. */
  token?: string;
  /** Why a sign-in or a change of password was refused. */
  reason?: 'wrongPassword' | 'blocked' | 'throttled';
  /** The refused call, such as `DELETE /api/users/:id`. */
  route?: string;
  /** The id of a note whose owner is the target. */
  note?: string;
  /** The fields of a note that were changed. */
  fields?: ('title' | 'text' | 'tags')[];
  before?: AuditValues;
  after?: AuditValues;
  /** How many other sessions were ended. */
  sessions?: number;
  /** What was exported. */
  list?: 'tasks' | 'people' | 'notes' | 'audit' | 'time';
  format?: 'csv' | 'json';
  /** Lines of an import: created, found existing, and refused. */
  created?: number;
  existing?: number;
  refused?: number;
  /** Names of the settings that differ from their default. */
  settings?: string[];
}

export interface AuditTarget {
  type: 'user' | 'task' | 'webhook';
  _id: string;
  /** The name at that time. */
  name: string;
}

/** One line of the audit log, as `GET /api/audit` lists it. The names are those of that time. */
export interface AuditLine {
  _id: string;
  at: string;
  /** Null for the server itself, and for people who were not signed in. */
  actor: { _id: string; name: string } | null;
  action: AuditAction;
  target: AuditTarget | null;
  address: string | null;
  requestId: string | null;
  /** How many records or repeated calls it is about. */
  count: number;
  details: AuditDetails;
}

/** Body of `POST /api/exports`: a list that a page wrote to a file. */
export interface ListExport {
  list: 'tasks' | 'people' | 'time';
  format: 'csv' | 'json';
  /** How many rows. */
  rows: number;
}

/** Answer of `GET /api/audit`: the newest lines first. */
export interface AuditPage {
  lines: AuditLine[];
  /** Pass it as `before` to get the lines after these. Null at the end. */
  next: string | null;
}

export const auditFormats = ['csv', 'json'] as const;
export type AuditFormat = (typeof auditFormats)[number];

export const auditLimits = { pageMax: 200, page: 100, text: 200 } as const;
