/** Names of fields in messages, as the screens call them. Other names are made from the key. */
const names: Record<string, string> = {
  _id: 'Id',
  id: 'Id',
  ids: 'Tasks',
  rows: 'Lines',
  task_id: 'Task',
  taskId: 'Task',
  user_id: 'People',
  notificationId: 'Notification',
  actionId: 'Action',
  email: 'Email',
  roles: 'Role',
  dueDate: 'Due date',
  startDate: 'Start date',
  blockedBy: 'Blocked by',
  recurrence: 'Recurrence',
  completedAt: 'Completed at',
  assignedTo: 'Assignees',
  tag: 'Tags',
  persist: 'Keep me signed in',
  current: 'Current password',
  next: 'New password',
  'labels.add': 'Labels to add',
  'labels.remove': 'Labels to remove',
  'assignees.add': 'Assignees to add',
  'assignees.remove': 'Assignees to remove',
};

/**
 * The name of the field at a path: "Due date" for `change.dueDate`, "Labels" for `labels.3`. Empty
 * for the whole value.
 */
export function fieldName(path: readonly PropertyKey[]): string {
  const keys = path.filter((key) => typeof key === 'string');
  const last = keys.at(-1);
  if (last === undefined) return '';
  return names[keys.slice(-2).join('.')] ?? names[last] ?? inWords(last);
}

/** `notificationId` and `notification_id` as "Notification id". */
function inWords(key: string): string {
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
