import type { AuditAction, AuditDetails, AuditField, AuditValues } from '../../contract/audit';

export const auditActionTexts: Readonly<Record<AuditAction, string>> = {
  signedIn: 'Signed in',
  signInRefused: 'Sign-in refused',
  signedOut: 'Signed out',
  deviceSignedOut: 'Device signed out',
  refreshReused: 'Copied session ended',
  requestRefused: 'Request refused',
  accountCreated: 'Account created',
  accountInvited: 'Person invited',
  accountChanged: 'Account changed',
  roleChanged: 'Role changed',
  accountActivated: 'Account activated',
  accountDeactivated: 'Account deactivated',
  accountDeleted: 'Account deleted',
  passwordChanged: 'Password changed',
  passwordChangeRefused: 'Password change refused',
  passwordReset: 'Password reset',
  resetLinkCreated: 'Reset link created',
  tasksInspected: 'Tasks inspected',
  notesInspected: 'Notes inspected',
  noteInspected: 'Note inspected',
  noteCreated: 'Note created',
  noteChanged: 'Note changed',
  noteDeleted: 'Note deleted',
  taskChanged: 'Task changed',
  tasksChanged: 'Tasks changed',
  taskDeleted: 'Task deleted',
  tasksDeleted: 'Tasks deleted',
  tasksRestored: 'Tasks restored',
  exported: 'Export',
  peopleImported: 'People imported',
  tasksImported: 'Tasks imported',
  serverStarted: 'Server started',
  backupMade: 'Backup made',
  backupFailed: 'Backup failed',
  webhookCreated: 'Webhook created',
  webhookChanged: 'Webhook changed',
  webhookDeleted: 'Webhook deleted',
  webhookDisabled: 'Webhook switched off',
  tokenCreated: 'API token created',
  tokenDeleted: 'API token ended',
  calendarAddressCreated: 'Calendar address created',
  calendarAddressRemoved: 'Calendar address removed',
  timeChanged: 'Time entry changed',
  timeDeleted: 'Time entry deleted',
  timeRestored: 'Time entry restored',
};

const fieldTexts: Readonly<Record<AuditField, string>> = {
  name: 'Name',
  email: 'E-mail',
  role: 'Role',
  active: 'Active',
  title: 'Title',
  titleLength: 'Length of the title',
  textLength: 'Length of the text',
  descriptionLength: 'Length of the description',
  tags: 'Tags',
  labels: 'Labels',
  priority: 'Priority',
  status: 'Status',
  dueDate: 'Due date',
  startDate: 'Start date',
  estimate: 'Estimate',
  checklist: 'Checklist',
  parent: 'Sub-task of',
  blockedBy: 'Blocked by',
  recurrence: 'Repeats',
  assignees: 'Assignees',
  file: 'File',
  day: 'Day',
  seconds: 'Seconds',
};

const reasonTexts = {
  wrongPassword: 'Wrong e-mail or password',
  blocked: 'The account is blocked',
  throttled: 'Too many attempts',
} as const;

const listTexts = {
  tasks: 'Tasks',
  people: 'People',
  notes: 'Notes',
  audit: 'Audit log',
  time: 'Time spent',
} as const;

const valueText = (value: AuditValues[AuditField]): string =>
  value === true ? 'yes' : value === false ? 'no' : value === null ? 'none' : String(value ?? '');

/** `Status: On Hold → Completed` for each field that has a value before or after. */
function changeTexts({ before = {}, after = {} }: AuditDetails): string[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)] as AuditField[]);
  return [...fields].flatMap((field) => {
    const values = [before[field], after[field]].flatMap((value) =>
      value === undefined ? [] : [valueText(value)],
    );
    const isSame = values.length === 2 && values[0] === values[1];
    return isSame ? [] : [`${fieldTexts[field] ?? field}: ${values.join(' → ')}`];
  });
}

/** The details of a line, each as a short text. */
export function detailTexts(details: AuditDetails): string[] {
  const { reason, route, note, list, format, created, existing, refused, sessions } = details;
  const { settings, token } = details;
  const texts: string[] = [];
  if (reason) texts.push(reasonTexts[reason]);
  if (route) texts.push(route);
  if (list) texts.push(`${listTexts[list]}${format ? ` as ${format.toUpperCase()}` : ''}`);
  texts.push(...changeTexts(details));
  if (created !== undefined) texts.push(`${created} created`);
  if (existing !== undefined) texts.push(`${existing} existed`);
  if (refused !== undefined) texts.push(`${refused} refused`);
  if (sessions !== undefined) texts.push(`${sessions} other sessions ended`);
  if (settings && settings.length > 0) texts.push(`Settings: ${settings.join(', ')}`);
  if (note) texts.push(`Note ${note}`);
  if (token) texts.push(`By the API token "${token}"`);
  return texts;
}
