/** The table of section 7 of the specification: method, path and payload, and the answer. */
export const specCalls = [
  [
    'POST /api/auth/login | body: email, password, persist',
    'body is the access token string; its payload has userInfo with name and roles',
  ],
  [
    'POST /api/auth/refresh | no body',
    'body is a new access token string; session is re-established',
  ],
  ['POST /api/auth/logout | no body', 'response unused'],
  ['GET /api/notification | none', 'notifications (array), unreadCount'],
  ['POST /api/notification/read | no body', 'marks all as read'],
  ['POST /api/notification/read | body: notificationId', 'marks one as read'],
  ['GET /api/users | none', 'list of users (name, email, roles, active, isOnline, lastActive)'],
  [
    'POST /api/users | body: name, email, password, roles[], active',
    'created user; error in response field error',
  ],
  ['PATCH /api/users | body: id, active', 'response body is not shown'],
  ['DELETE /api/users/{id} | none', 'response body is not shown'],
  ['GET /api/tasks | none', 'own tasks'],
  ['POST /api/tasks/inspect | body: id', 'tasks of the inspected user (admin)'],
  [
    'POST /api/tasks | multipart: title, description, priority, dueDate, assignedTo (repeated), files (repeated), labels (JSON list of strings)',
    'created task',
  ],
  ['PATCH /api/tasks/{id} | body: subset of title, description, status, labels', 'updated task'],
  ['DELETE /api/tasks/{id} | none', 'page reloads afterwards'],
  ['GET /api/tasks/labels and GET /api/labels | none', 'label choices'],
  [
    'GET /api/tasks/unassigned/{taskId} | none',
    "users available to assign (_id, name, roles); empty gives 'No idle users found'",
  ],
  ['POST /api/tasks/assign | body: task_id, user_id (list)', 'assignment result'],
  ['GET /api/tasks/assign/{taskId} | none', 'assignment with assignedTo list'],
  ['DELETE /api/tasks/assign/{assignmentId} | body: user_id', 'unassign'],
  ['POST /api/tasks/{id}/comments | body: text', 'task with comments'],
  ['GET /api/notes | none', 'own notes (_id, title, tag)'],
  ['POST /api/notes/admin-all | body: id', 'notes of an inspected user'],
  ['POST /api/notes | body: title, text, tag[], optional id', 'created note'],
  ['PATCH /api/notes/{id} | body: title, text, tag[], optional id', 'updated note'],
  ['GET /api/notes/{id} | none', 'note with _id, title, text, tag'],
  ['POST /api/notes/admin-byid | body: id', 'the note of another user'],
  ['DELETE /api/notes/{id} | none', 'response body is not shown'],
] as const;

/** A row of the table, by its first column. */
export type SpecCall = (typeof specCalls)[number][0];

/** Defines one test for each row of the table. A missing test does not compile. */
export function testSpecCalls(proofs: Record<SpecCall, () => Promise<void>>): void {
  test.each(specCalls.map(([call, answer]) => ({ call, answer })))('$call | $answer', ({ call }) =>
    proofs[call](),
  );
}
