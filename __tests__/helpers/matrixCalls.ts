import type { MatrixStage } from './matrixStage';
import type { TestPerson } from './startServer';
import { taskForm } from './taskForm';

/** What a row sends: the values of the route's parameters, and the body. */
export interface MatrixCall {
  params?: Record<string, string>;
  body?: unknown;
}
type MakeCall = (stage: MatrixStage, me: TestPerson) => Promise<MatrixCall> | MatrixCall;

const plain: MakeCall = () => ({});
const aTask =
  (body?: (stage: MatrixStage) => object): MakeCall =>
  async (stage) => ({ params: { id: await stage.task() }, body: body?.(stage) });
const aBulk =
  (wish: object): MakeCall =>
  async (stage) => ({ body: { ids: [await stage.task()], ...wish } });
const taskPath: MakeCall = async (stage) => ({ params: { taskId: await stage.task() } });
const assigned =
  (whom: (stage: MatrixStage, me: TestPerson) => string[]): MakeCall =>
  async (stage, me) => ({ body: { task_id: await stage.task(), user_id: whom(stage, me) } });
const newUser =
  (role: string): MakeCall =>
  (stage) => ({
    body: {
      name: 'New',
      email: stage.newEmail(),
      password: 'Some-pass-1!',
      roles: [role],
      active: true,
    },
  });
const switched =
  (id: (stage: MatrixStage, me: TestPerson) => Promise<string> | string): MakeCall =>
  async (stage, me) => ({ body: { id: await id(stage, me), active: false } });
const removed =
  (id: (stage: MatrixStage, me: TestPerson) => Promise<string> | string): MakeCall =>
  async (stage, me) => ({ params: { id: await id(stage, me) } });
const people =
  (confirm: boolean): MakeCall =>
  (stage) => ({
    body: {
      confirm,
      rows: [
        {
          line: 2,
          name: 'Im Ported',
          email: stage.newEmail(),
          role: '',
          active: '',
          password: 'Some-pass-1!',
        },
      ],
    },
  });
const tasks =
  (confirm: boolean): MakeCall =>
  (stage, me) => ({
    body: {
      confirm,
      rows: [
        {
          line: 2,
          reference: `${me._id} ${stage.newEmail()}`,
          occurrence: 1,
          title: 'Imported',
          description: '',
          priority: '',
          status: '',
          dueDate: '',
          assignees: [stage.person('assignee').email],
          labels: [],
        },
      ],
    },
  });
const nobodysId = 'f'.repeat(24);

/** How each row of the matrix is sent, by `route | about`. What it is about is made before the call. */
export const calls: Record<string, MakeCall> = {
  'POST /api/auth/login | own password': (_stage, { email, password }) => ({
    body: { email, password },
  }),
  'POST /api/auth/login | wrong password': (_stage, { email }) => ({
    body: { email, password: 'Wrong-pass-1!' },
  }),
  'POST /api/auth/refresh | own cookie': plain,
  'POST /api/auth/logout | own session': plain,
  'POST /api/auth/password | own': (_stage, { password }) => ({
    body: { current: password, next: 'Next-pass-1!' },
  }),

  'GET /api/users | list': plain,
  'POST /api/users | a User': newUser('User'),
  'POST /api/users | an Admin': newUser('Admin'),
  'POST /api/users | a Root': newUser('Root'),
  'PATCH /api/users | a User': switched((stage) => stage.account('User')),
  'PATCH /api/users | an Admin': switched((stage) => stage.account('Admin')),
  'PATCH /api/users | a Root': switched((stage) => stage.account('Root')),
  'PATCH /api/users | own': switched((_stage, me) => me._id),
  'PATCH /api/users | no such': switched(() => nobodysId),
  'DELETE /api/users/:id | a User': removed((stage) => stage.account('User')),
  'DELETE /api/users/:id | an Admin': removed((stage) => stage.account('Admin')),
  'DELETE /api/users/:id | a Root': removed((stage) => stage.account('Root')),
  'DELETE /api/users/:id | own': removed((_stage, me) => me._id),
  'DELETE /api/users/:id | no such': removed(() => nobodysId),
  'POST /api/users/import | looked at': people(false),
  'POST /api/users/import | confirmed': people(true),

  'GET /api/tasks | list': plain,
  'POST /api/tasks | form': (stage) => ({
    body: taskForm({ title: 'New', assignedTo: [stage.person('assignee')._id] }),
  }),
  "POST /api/tasks/inspect | the assignee's": (stage) => ({
    body: { id: stage.person('assignee')._id },
  }),
  'POST /api/tasks/inspect | own': (_stage, me) => ({ body: { id: me._id } }),
  'POST /api/tasks/inspect | no such': () => ({ body: { id: nobodysId } }),
  'GET /api/tasks/:id | task': aTask(),
  'GET /api/tasks/:id | no such': () => ({ params: { id: nobodysId } }),
  'PATCH /api/tasks/:id | status': aTask(() => ({ status: 'Completed' })),
  'PATCH /api/tasks/:id | title': aTask(() => ({ title: 'Renamed' })),
  'PATCH /api/tasks/:id | description': aTask(() => ({ description: 'Described' })),
  'PATCH /api/tasks/:id | labels': aTask(() => ({ labels: ['new'] })),
  'PATCH /api/tasks/:id | priority': aTask(() => ({ priority: 'High' })),
  'PATCH /api/tasks/:id | due date': aTask(() => ({ dueDate: '2031-01-31' })),
  'PATCH /api/tasks/:id | status and title': aTask(() => ({
    status: 'Completed',
    title: 'Renamed',
  })),
  'DELETE /api/tasks/:id | task': aTask(),
  'POST /api/tasks/:id/comments | task': aTask(() => ({ text: 'A comment' })),
  'POST /api/tasks/bulk | status': aBulk({ change: { status: 'Completed' } }),
  'POST /api/tasks/bulk | priority': aBulk({ change: { priority: 'High' } }),
  'POST /api/tasks/bulk | deletion': aBulk({ delete: true }),
  'POST /api/tasks/bulk/:actionId/undo | own': async (stage, me) => ({
    params: { actionId: await stage.bulkAction(me) },
  }),
  'POST /api/tasks/bulk/:actionId/undo | foreign': async (stage) => ({
    params: { actionId: await stage.foreignBulkAction() },
  }),
  'POST /api/tasks/bulk/:actionId/stop | own': async (stage, me) => ({
    params: { actionId: await stage.bulkAction(me) },
  }),
  'POST /api/tasks/bulk/:actionId/stop | foreign': async (stage) => ({
    params: { actionId: await stage.foreignBulkAction() },
  }),
  'GET /api/tasks/unassigned/:taskId | task': taskPath,
  'GET /api/tasks/assign/:taskId | task': taskPath,
  'POST /api/tasks/assign | one person': assigned((stage) => [stage.other._id]),
  'POST /api/tasks/assign | two people': assigned((stage) => [
    stage.other._id,
    stage.person('Admin')._id,
  ]),
  'POST /api/tasks/assign | oneself': assigned((_stage, me) => [me._id]),
  'DELETE /api/tasks/assign/:assignmentId | the assignee': async (stage) => ({
    params: { assignmentId: await stage.task() },
    body: { user_id: stage.person('assignee')._id },
  }),
  'POST /api/tasks/import | looked at': tasks(false),
  'POST /api/tasks/import | confirmed': tasks(true),
  'GET /api/tasks/labels | list': plain,
  'GET /api/labels | list': plain,
  'GET /uploads/:name | file': async (stage) => ({ params: { name: await stage.file() } }),

  'GET /api/notes | list': plain,
  'POST /api/notes | own': () => ({ body: { title: 'New', text: '', tag: [] } }),
  'POST /api/notes | foreign': (stage) => ({
    body: { title: 'New', text: '', tag: [], id: stage.other._id },
  }),
  'GET /api/notes/:id | own': async (stage, me) => ({ params: { id: await stage.note(me) } }),
  'GET /api/notes/:id | foreign': async (stage) => ({
    params: { id: await stage.note(stage.other) },
  }),
  'PATCH /api/notes/:id | own': async (stage, me) => ({
    params: { id: await stage.note(me) },
    body: { title: 'Changed' },
  }),
  'PATCH /api/notes/:id | foreign, as own': async (stage) => ({
    params: { id: await stage.note(stage.other) },
    body: { title: 'Changed' },
  }),
  'PATCH /api/notes/:id | foreign': async (stage) => ({
    params: { id: await stage.note(stage.other) },
    body: { title: 'Changed', id: stage.other._id },
  }),
  'DELETE /api/notes/:id | own': async (stage, me) => ({ params: { id: await stage.note(me) } }),
  'DELETE /api/notes/:id | foreign': async (stage) => ({
    params: { id: await stage.note(stage.other) },
  }),
  'POST /api/notes/admin-all | own': (_stage, me) => ({ body: { id: me._id } }),
  'POST /api/notes/admin-all | foreign': (stage) => ({ body: { id: stage.other._id } }),
  'POST /api/notes/admin-byid | own': async (stage, me) => ({ body: { id: await stage.note(me) } }),
  'POST /api/notes/admin-byid | foreign': async (stage) => ({
    body: { id: await stage.note(stage.other) },
  }),

  'GET /api/notification | list': plain,
  'POST /api/notification/read | all': async (stage, me) => (await stage.notification(me), {}),
  'POST /api/notification/read | own': async (stage, me) => ({
    body: { notificationId: await stage.notification(me) },
  }),
  'POST /api/notification/read | foreign': async (stage) => ({
    body: { notificationId: await stage.notification(stage.other) },
  }),

  'GET /api/views | list': plain,
  'POST /api/views | own': (stage) => ({
    body: { screen: 'task', name: stage.newEmail(), query: 'q=a' },
  }),
  'PATCH /api/views/:id | own': async (stage, me) => ({
    params: { id: await stage.view(me) },
    body: { name: stage.newEmail() },
  }),
  'PATCH /api/views/:id | foreign': async (stage) => ({
    params: { id: await stage.view(stage.other) },
    body: { name: 'Changed' },
  }),
  'DELETE /api/views/:id | own': async (stage, me) => ({ params: { id: await stage.view(me) } }),
  'DELETE /api/views/:id | foreign': async (stage) => ({
    params: { id: await stage.view(stage.other) },
  }),

  'GET /healthz | server': plain,
};
