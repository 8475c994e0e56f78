import { taskLine } from './importTasks';
import type { PermissionFixture } from './permissionFixture';
import type { TestPerson } from './startServer';
import { aPicture, filesForm, taskForm } from './taskForm';

/** The rows of all routes (matrix.test.ts). Each has its request in `calls`. */
export const restTable = `
the session                                                  | Root Admin assignee stranger nobody blocked expired
POST /api/auth/login                  | own password          | 200  200   200      200      200    400     200
POST /api/auth/login                  | wrong password        | 401  401   401      401      401    401     401
POST /api/auth/refresh                | own cookie            | 200  200   200      200      401    400     200
POST /api/auth/logout                 | own session           | 204  204   204      204      204=   204=    204
POST /api/auth/password               | own                   | 200  200   200      200      401    400     403
GET /api/auth/tokens                  | own                   | 200  200   200      200      401    400     403
POST /api/auth/tokens                 | own                   | 201  201   201      201      401    400     403
DELETE /api/auth/tokens/:id           | own                   | 200  200   200      200      401    400     403
DELETE /api/auth/tokens/:id           | foreign               | 404  404   404      404      401    400     403
PATCH /api/auth/account               | own name              | 200  200   200      200      401    400     403
PATCH /api/auth/account               | own e-mail            | 200  200   200      200      401    400     403
GET /api/auth/sessions                | own                   | 200  200   200      200      401    400     403
DELETE /api/auth/sessions             | the others            | 200  200   200      200      401    400     403
DELETE /api/auth/sessions/:id         | own                   | 200  200   200      200      401    400     403
DELETE /api/auth/sessions/:id         | foreign               | 404  404   404      404      401    400     403
POST /api/auth/link                   | of someone           | 200= 200=  200=     200=     200=   200=    200=
POST /api/auth/link                   | no such               | 404  404   404      404      404    404     404
POST /api/auth/link/password          | of someone           | 204  204   204      204      204    204     204
POST /api/auth/link/password          | no such               | 404  404   404      404      404    404     404
POST /api/auth/forgotten              | without e-mail        | 404  404   404      404      404    404     404

accounts                                                     | Root Admin assignee stranger nobody blocked expired
GET /api/users                        | list                  | 200  200   403      403      401    400     403
POST /api/users                       | a User                | 201  201   403      403      401    400     403
POST /api/users                       | an Admin              | 201  201   403      403      401    400     403
POST /api/users                       | a Root                | 400  400   403      403      401    400     403
POST /api/users/invite                | a User                | 201  201   403      403      401    400     403
POST /api/users/invite                | an Admin              | 201  201   403      403      401    400     403
POST /api/users/:id/link              | a User                | 201  201   403      403      401    400     403
POST /api/users/:id/link              | an Admin              | 201  403   403      403      401    400     403
POST /api/users/:id/link              | a Root                | 201  403   403      403      401    400     403
POST /api/users/:id/link              | own                   | 403  403   403      403      401    400     403
POST /api/users/:id/link              | no such               | 404  404   403      403      401    400     403
PATCH /api/users                      | a User                | 200  200   403      403      401    400     403
PATCH /api/users                      | an Admin              | 200  403   403      403      401    400     403
PATCH /api/users                      | a Root                | 200  403   403      403      401    400     403
PATCH /api/users                      | own                   | 403  403   403      403      401    400     403
PATCH /api/users                      | no such               | 404  404   403      403      401    400     403
PATCH /api/users/:id                  | a User                | 200  200   403      403      401    400     403
PATCH /api/users/:id                  | an Admin              | 200  403   403      403      401    400     403
PATCH /api/users/:id                  | a Root                | 200  403   403      403      401    400     403
PATCH /api/users/:id                  | own                   | 403  403   403      403      401    400     403
PATCH /api/users/:id                  | no such               | 404  404   403      403      401    400     403
PATCH /api/users/:id                  | a User to Admin       | 200  200   403      403      401    400     403
PATCH /api/users/:id                  | a User to Root        | 200  403   403      403      401    400     403
PATCH /api/users/:id                  | an Admin to User      | 200  403   403      403      401    400     403
PATCH /api/users/:id                  | a Root to Admin       | 200  403   403      403      401    400     403
POST /api/users/:id/password          | a User                | 200  200   403      403      401    400     403
POST /api/users/:id/password          | an Admin              | 200  403   403      403      401    400     403
POST /api/users/:id/password          | a Root                | 200  403   403      403      401    400     403
POST /api/users/:id/password          | own                   | 403  403   403      403      401    400     403
POST /api/users/:id/password          | no such               | 404  404   403      403      401    400     403
DELETE /api/users/:id/sessions        | a User                | 200  200   403      403      401    400     403
DELETE /api/users/:id/sessions        | an Admin              | 200  403   403      403      401    400     403
DELETE /api/users/:id/sessions        | a Root                | 200  403   403      403      401    400     403
DELETE /api/users/:id/sessions        | own                   | 403  403   403      403      401    400     403
DELETE /api/users/:id/sessions        | no such               | 404  404   403      403      401    400     403
DELETE /api/users/:id                 | a User                | 200  200   403      403      401    400     403
DELETE /api/users/:id                 | an Admin              | 200  403   403      403      401    400     403
DELETE /api/users/:id                 | a Root                | 200  403   403      403      401    400     403
DELETE /api/users/:id                 | own                   | 403  403   403      403      401    400     403
DELETE /api/users/:id                 | no such               | 404  404   403      403      401    400     403
POST /api/users/import                | looked at             | 200= 200=  403      403      401    400     403
POST /api/users/import                | confirmed             | 200  200   403      403      401    400     403

tasks: one of the assignee's                                 | Root Admin assignee stranger nobody blocked expired
GET /api/tasks                        | list                  | 200  200   200      200      401    400     403
POST /api/tasks                       | form                  | 201  201   403      403      401    400     403
POST /api/tasks/inspect               | the assignee's        | 200  200   403      403      401    400     403
POST /api/tasks/inspect               | own                   | 200  200   403      403      401    400     403
POST /api/tasks/inspect               | no such               | 404  404   403      403      401    400     403
GET /api/tasks/:id                    | task                  | 200  200   200      404      401    400     403
GET /api/tasks/:id                    | no such               | 404  404   404      404      401    400     403
GET /api/tasks/:id/history            | task                  | 200  200   200      404      401    400     403
GET /api/tasks/:id/history            | no such               | 404  404   404      404      401    400     403
PATCH /api/tasks/:id                  | status                | 200  200   200      404      401    400     403
PATCH /api/tasks/:id                  | title                 | 200  200   403      404      401    400     403
PATCH /api/tasks/:id                  | description           | 200  200   403      404      401    400     403
PATCH /api/tasks/:id                  | labels                | 200  200   403      404      401    400     403
PATCH /api/tasks/:id                  | priority              | 200  200   403      404      401    400     403
PATCH /api/tasks/:id                  | due date              | 200  200   403      404      401    400     403
PATCH /api/tasks/:id                  | status and title      | 200  200   403      404      401    400     403
DELETE /api/tasks/:id                 | task                  | 200  200   403      404      401    400     403
POST /api/tasks/:id/comments          | task                  | 200  200   200      404      401    400     403
POST /api/tasks/:id/attachments       | file                  | 200  200   200      404      401    400     403
DELETE /api/tasks/:id/attachments/:name | own                 | 200  200   200      404      401    400     403
DELETE /api/tasks/:id/attachments/:name | foreign             | 200  200   403      404      401    400     403
DELETE /api/tasks/:id/attachments/:name | of another task     | 404  404   404      404      401    400     403
PATCH /api/tasks/:id/comments/:commentId | own                   | 200  200   200      404      401    400     403
PATCH /api/tasks/:id/comments/:commentId | foreign               | 403  403   403      404      401    400     403
DELETE /api/tasks/:id/comments/:commentId | own                   | 200  200   200      404      401    400     403
DELETE /api/tasks/:id/comments/:commentId | foreign               | 403  403   403      404      401    400     403
POST /api/tasks/:id/comments/:commentId/restore | own                   | 200  200   200      404      401    400     403
POST /api/tasks/:id/comments/:commentId/restore | foreign               | 403  403   403      404      401    400     403
GET /api/tasks/:id/comments/:commentId/versions | foreign               | 200  200   200      404      401    400     403
GET /api/tasks/:id/comments/:commentId/versions | no such               | 404  404   404      404      401    400     403
POST /api/tasks/bulk                  | status                | 200  200   200      200=     401    400     403
POST /api/tasks/bulk                  | priority              | 200  200   200=     200=     401    400     403
POST /api/tasks/bulk                  | deletion              | 200  200   200=     200=     401    400     403
POST /api/tasks/bulk/:actionId/undo   | own                   | 200  200   200      404      401    400     403
POST /api/tasks/bulk/:actionId/undo   | foreign               | 404  404   404      404      401    400     403
POST /api/tasks/bulk/:actionId/stop   | own                   | 204  204   204      404      401    400     403
POST /api/tasks/bulk/:actionId/stop   | foreign               | 404  404   404      404      401    400     403
GET /api/tasks/unassigned/:taskId     | task                  | 200  200   200      404      401    400     403
GET /api/tasks/assign/:taskId         | task                  | 200  200   200      404      401    400     403
POST /api/tasks/assign                | one person            | 200  200   200      404      401    400     403
POST /api/tasks/assign                | two people            | 200  200   400      404      401    400     403
POST /api/tasks/assign                | oneself               | 200  200   400      404      401    400     403
DELETE /api/tasks/assign/:assignmentId | the assignee         | 200  200   403      404      401    400     403
POST /api/tasks/import                | looked at             | 200= 200=  403      403      401    400     403
POST /api/tasks/import                | confirmed             | 200  200   403      403      401    400     403
GET /api/tasks/labels                 | list                  | 200  200   200      200      401    400     403
GET /api/labels                       | list                  | 200  200   200      200      401    400     403
GET /uploads/:name                    | file                  | 200  200   200      404      401    400     403

notes                                                        | Root Admin assignee stranger nobody blocked expired
GET /api/notes                        | list                  | 200  200   200      200      401    400     403
POST /api/notes                       | own                   | 201  201   201      201      401    400     403
POST /api/notes                       | foreign               | 201  201   403      403      401    400     403
GET /api/notes/:id                    | own                   | 200  200   200      200      401    400     403
GET /api/notes/:id                    | foreign               | 404  404   404      404      401    400     403
PATCH /api/notes/:id                  | own                   | 200  200   200      200      401    400     403
PATCH /api/notes/:id                  | foreign, as own       | 404  404   404      404      401    400     403
PATCH /api/notes/:id                  | foreign               | 200  200   403      403      401    400     403
DELETE /api/notes/:id                 | own                   | 200  200   200      200      401    400     403
DELETE /api/notes/:id                 | foreign               | 200  200   404      404      401    400     403
POST /api/notes/admin-all             | own                   | 200= 200=  403      403      401    400     403
POST /api/notes/admin-all             | foreign               | 200  200   403      403      401    400     403
POST /api/notes/admin-byid            | own                   | 200= 200=  403      403      401    400     403
POST /api/notes/admin-byid            | foreign               | 200  200   403      403      401    400     403

notifications                                                | Root Admin assignee stranger nobody blocked expired
GET /api/notification                 | list                  | 200  200   200      200      401    400     403
POST /api/notification/read           | all                   | 200  200   200      200      401    400     403
POST /api/notification/read           | own                   | 200  200   200      200      401    400     403
POST /api/notification/read           | foreign               | 404  404   404      404      401    400     403

the home screen                                              | Root Admin assignee stranger nobody blocked expired
GET /api/my-day                       | own                   | 200  200   200      200      401    400     403

reminders                                                    | Root Admin assignee stranger nobody blocked expired
GET /api/reminders                    | own                   | 200  200   200      200      401    400     403
PATCH /api/reminders                  | own                   | 200  200   200      200      401    400     403
PUT /api/reminders/snoozes/:taskId    | of the assignee       | 200  200   200      404      401    400     403
PUT /api/reminders/snoozes/:taskId    | no such               | 404  404   404      404      401    400     403
DELETE /api/reminders/snoozes/:taskId | of the assignee       | 200  200   200      200      401    400     403
DELETE /api/reminders/snoozes/:taskId | no such               | 200= 200=  200=     200=     401    400     403
POST /api/reminders/devices           | new                   | 204  204   204      204      401    400     403
DELETE /api/reminders/devices         | own                   | 204  204   204      204      401    400     403
DELETE /api/reminders/devices         | foreign               | 204= 204=  204=     204=     401    400     403
GET /api/unsubscribe/:token           | of someone            | 200  200   200      200      200    200     200
GET /api/unsubscribe/:token           | no such               | 404  404   404      404      404    404     404
POST /api/unsubscribe/:token          | of someone            | 200  200   200      200      200    200     200
POST /api/unsubscribe/:token          | no such               | 404  404   404      404      404    404     404

the calendar                                                 | Root Admin assignee stranger nobody blocked expired
GET /api/calendar                     | own                   | 200  200   200      200      401    400     403
POST /api/calendar                    | own                   | 201  201   201      201      401    400     403
DELETE /api/calendar                  | own                   | 200  200   200      200      401    400     403
GET /api/calendar/:file               | own                   | 200  200   200      200      200    404     200
GET /api/calendar/:file               | no such               | 404  404   404      404      404    404     404

saved views                                                  | Root Admin assignee stranger nobody blocked expired
GET /api/views                        | list                  | 200  200   200      200      401    400     403
POST /api/views                       | own                   | 201  201   201      201      401    400     403
PATCH /api/views/:id                  | own                   | 200  200   200      200      401    400     403
PATCH /api/views/:id                  | foreign               | 404  404   404      404      401    400     403
PATCH /api/views/:id                  | shared with me        | 200  403   403      403      401    400     403
PATCH /api/views/:id                  | share                 | 200  200   403      403      401    400     403
POST /api/views/start                 | own                   | 204  204   204      204      401    400     403
POST /api/views/start                 | none                  | 204  204   204      204      401    400     403
POST /api/views/start                 | shared with me        | 204  204   204      204      401    400     403
POST /api/views/start                 | foreign               | 404  404   404      404      401    400     403
DELETE /api/views/:id                 | own                   | 200  200   200      200      401    400     403
DELETE /api/views/:id                 | foreign               | 404  404   404      404      401    400     403
DELETE /api/views/:id                 | shared with me        | 403  403   403      403      401    400     403

time                                                         | Root Admin assignee stranger nobody blocked expired
GET /api/time                         | own                   | 200  200   200      200      401    400     403
GET /api/time                         | of someone            | 200  200   403      403      401    400     403
POST /api/time                        | on a task             | 201  201   201      404      401    400     403
PATCH /api/time/:id                   | own                   | 200  200   200      200      401    400     403
PATCH /api/time/:id                   | foreign               | 200  200   404      404      401    400     403
DELETE /api/time/:id                  | own                   | 200  200   200      200      401    400     403
DELETE /api/time/:id                  | foreign               | 200  200   404      404      401    400     403
POST /api/time/:id/restore            | own                   | 200  200   200      200      401    400     403
POST /api/time/:id/restore            | foreign               | 200  200   404      404      401    400     403
GET /api/time/report                  | own                   | 200  200   200      200      401    400     403
GET /api/time/report                  | of someone            | 200  200   403      403      401    400     403
GET /api/time/total                   | of a task             | 200  200   200      200      401    400     403
GET /api/time/timer                   | own                   | 200  200   200      200      401    400     403
POST /api/time/timer                  | on a task             | 200  200   200      404      401    400     403
POST /api/time/timer/stop             | own                   | 200  200   200      200      401    400     403
DELETE /api/time/timer                | own                   | 200  200   200      200      401    400     403
DELETE /api/time/timer                | another one           | 412  412   412      412      401    400     403

the audit log                                                | Root Admin assignee stranger nobody blocked expired
GET /api/audit                        | list                  | 200  403   403      403      401    400     403
POST /api/audit/export                | all                   | 200  403   403      403      401    400     403
POST /api/exports                     | tasks                 | 204  204   204      204      401    400     403

webhooks                                                     | Root Admin assignee stranger nobody blocked expired
GET /api/webhooks                     | list                  | 200  403   403      403      401    400     403
POST /api/webhooks                    | new                   | 201  403   403      403      401    400     403
PATCH /api/webhooks/:id               | events                | 200  403   403      403      401    400     403
PATCH /api/webhooks/:id               | no such               | 404  403   403      403      401    400     403
POST /api/webhooks/:id/secret         | webhook               | 200  403   403      403      401    400     403
POST /api/webhooks/:id/secret         | no such               | 404  403   403      403      401    400     403
DELETE /api/webhooks/:id              | webhook               | 200  403   403      403      401    400     403
DELETE /api/webhooks/:id              | no such               | 404  403   403      403      401    400     403
GET /api/webhooks/:id/deliveries      | list                  | 200  403   403      403      401    400     403

the server                                                   | Root Admin assignee stranger nobody blocked expired
GET /healthz                          | server                | 200  200   200      200      200    200     200
GET /readyz                           | server                | 200  200   200      200      200    200     200
GET /metrics                          | not set up            | 404  404   404      404      404    404     404
GET /api/openapi.json                 | document              | 200  200   200      200      200    200     200
`;

/** The parameters of the route, and the body. */
export interface PermissionCall {
  params?: Record<string, string>;
  /** With its question mark. */
  query?: string;
  body?: unknown;
}
type MakeCall = (
  fixture: PermissionFixture,
  me: TestPerson,
) => Promise<PermissionCall> | PermissionCall;

const plain: MakeCall = () => ({});
const aTask =
  (body?: (fixture: PermissionFixture) => object): MakeCall =>
  async (fixture) => ({ params: { id: await fixture.task() }, body: body?.(fixture) });
/** A comment on a task, by the person or by somebody outside of the matrix. */
const aComment =
  (whose: 'own' | 'foreign', body?: object, isDeleted = false): MakeCall =>
  async (fixture, me) => {
    const id = await fixture.task();
    const author = whose === 'own' ? me : fixture.other;
    return { params: { id, commentId: await fixture.comment(id, author, isDeleted) }, body };
  };
const aBulk =
  (wish: object): MakeCall =>
  async (fixture) => ({ body: { ids: [await fixture.task()], ...wish } });
const taskPath: MakeCall = async (fixture) => ({ params: { taskId: await fixture.task() } });
const assigned =
  (whom: (fixture: PermissionFixture, me: TestPerson) => string[]): MakeCall =>
  async (fixture, me) => ({ body: { task_id: await fixture.task(), user_id: whom(fixture, me) } });
const newUser =
  (role: string): MakeCall =>
  (fixture) => ({
    body: {
      name: 'New',
      email: fixture.newEmail(),
      password: 'Some-pass-1!',
      roles: [role],
      active: true,
    },
  });
const switched =
  (id: (fixture: PermissionFixture, me: TestPerson) => Promise<string> | string): MakeCall =>
  async (fixture, me) => ({ body: { id: await id(fixture, me), active: false } });
const removed =
  (id: (fixture: PermissionFixture, me: TestPerson) => Promise<string> | string): MakeCall =>
  async (fixture, me) => ({ params: { id: await id(fixture, me) } });
const edited =
  (
    id: (fixture: PermissionFixture, me: TestPerson) => Promise<string> | string,
    change: object,
  ): MakeCall =>
  async (fixture, me) => ({ params: { id: await id(fixture, me) }, body: change });
const ended =
  (role: string): MakeCall =>
  async (fixture) => {
    const _id = await fixture.account(role);
    await fixture.session({ _id });
    return { params: { id: _id } };
  };
const anAccount = (role: string) => (fixture: PermissionFixture) => fixture.account(role);
const people =
  (confirm: boolean): MakeCall =>
  (fixture) => ({
    body: {
      confirm,
      rows: [
        {
          line: 2,
          name: 'Im Ported',
          email: fixture.newEmail(),
          role: '',
          active: '',
          password: 'Some-pass-1!',
        },
      ],
    },
  });
const tasks =
  (confirm: boolean): MakeCall =>
  (fixture, me) => ({
    body: {
      confirm,
      rows: [
        taskLine({
          reference: `${me._id} ${fixture.newEmail()}`,
          title: 'Imported',
          assignees: [fixture.person('assignee').email],
        }),
      ],
    },
  });
const nobodysId = 'f'.repeat(24);
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/**
 * How to send each row of the matrix, by `route | about`. The records that a call needs are created
 * first.
 */
export const calls: Record<string, MakeCall> = {
  'POST /api/auth/login | own password': (_fixture, { email, password }) => ({
    body: { email, password },
  }),
  'POST /api/auth/login | wrong password': (_fixture, { email }) => ({
    body: { email, password: 'Wrong-pass-1!' },
  }),
  'POST /api/auth/refresh | own cookie': plain,
  'POST /api/auth/logout | own session': plain,
  'POST /api/auth/password | own': (_fixture, { password }) => ({
    body: { current: password, next: 'Next-pass-1!' },
  }),

  'GET /api/auth/tokens | own': plain,
  'POST /api/auth/tokens | own': () => ({ body: { name: 'Script', scope: 'read', days: 30 } }),
  'DELETE /api/auth/tokens/:id | own': async (fixture, me) => ({
    params: { id: await fixture.apiToken(me) },
  }),
  'DELETE /api/auth/tokens/:id | foreign': async (fixture) => ({
    params: { id: await fixture.apiToken(fixture.other) },
  }),
  'PATCH /api/auth/account | own name': () => ({ body: { name: 'My New Name' } }),
  'PATCH /api/auth/account | own e-mail': (fixture, { password }) => ({
    body: { email: fixture.newEmail(), current: password },
  }),
  'GET /api/auth/sessions | own': plain,
  'DELETE /api/auth/sessions | the others': async (fixture, me) => (await fixture.session(me), {}),
  'DELETE /api/auth/sessions/:id | own': async (fixture, me) => ({
    params: { id: await fixture.session(me) },
  }),
  'DELETE /api/auth/sessions/:id | foreign': async (fixture) => ({
    params: { id: await fixture.session(fixture.other) },
  }),

  'POST /api/auth/link | of someone': async (fixture) => ({
    body: { token: await fixture.link(await fixture.account('User')) },
  }),
  'POST /api/auth/link | no such': () => ({ body: { token: 'none' } }),
  'POST /api/auth/link/password | of someone': async (fixture) => ({
    body: { token: await fixture.link(await fixture.account('User')), password: 'Next-pass-1!' },
  }),
  'POST /api/auth/link/password | no such': () => ({
    body: { token: 'none', password: 'Next-pass-1!' },
  }),
  'POST /api/auth/forgotten | without e-mail': () => ({ body: { email: 'a@example.com' } }),

  'GET /api/users | list': plain,
  'POST /api/users | a User': newUser('User'),
  'POST /api/users | an Admin': newUser('Admin'),
  'POST /api/users | a Root': newUser('Root'),
  'POST /api/users/invite | a User': (fixture) => ({
    body: { name: 'New', email: fixture.newEmail() },
  }),
  'POST /api/users/invite | an Admin': (fixture) => ({
    body: { name: 'New', email: fixture.newEmail(), roles: ['Admin'] },
  }),
  'POST /api/users/:id/link | a User': edited(anAccount('User'), {}),
  'POST /api/users/:id/link | an Admin': edited(anAccount('Admin'), {}),
  'POST /api/users/:id/link | a Root': edited(anAccount('Root'), {}),
  'POST /api/users/:id/link | own': edited((_fixture, me) => me._id, {}),
  'POST /api/users/:id/link | no such': edited(() => nobodysId, {}),
  'PATCH /api/users | a User': switched((fixture) => fixture.account('User')),
  'PATCH /api/users | an Admin': switched((fixture) => fixture.account('Admin')),
  'PATCH /api/users | a Root': switched((fixture) => fixture.account('Root')),
  'PATCH /api/users | own': switched((_fixture, me) => me._id),
  'PATCH /api/users | no such': switched(() => nobodysId),
  'PATCH /api/users/:id | a User': edited(anAccount('User'), { name: 'Renamed' }),
  'PATCH /api/users/:id | an Admin': edited(anAccount('Admin'), { name: 'Renamed' }),
  'PATCH /api/users/:id | a Root': edited(anAccount('Root'), { email: 'renamed@example.com' }),
  'PATCH /api/users/:id | own': edited((_fixture, me) => me._id, { role: 'Root' }),
  'PATCH /api/users/:id | no such': edited(() => nobodysId, { name: 'Renamed' }),
  'PATCH /api/users/:id | a User to Admin': edited(anAccount('User'), { role: 'Admin' }),
  'PATCH /api/users/:id | a User to Root': edited(anAccount('User'), { role: 'Root' }),
  'PATCH /api/users/:id | an Admin to User': edited(anAccount('Admin'), { role: 'User' }),
  'PATCH /api/users/:id | a Root to Admin': edited(anAccount('Root'), { role: 'Admin' }),
  'POST /api/users/:id/password | a User': edited(anAccount('User'), {}),
  'POST /api/users/:id/password | an Admin': edited(anAccount('Admin'), {}),
  'POST /api/users/:id/password | a Root': edited(anAccount('Root'), { password: 'Next-pass-1!' }),
  'POST /api/users/:id/password | own': edited((_fixture, me) => me._id, {}),
  'POST /api/users/:id/password | no such': edited(() => nobodysId, {}),
  'DELETE /api/users/:id/sessions | a User': ended('User'),
  'DELETE /api/users/:id/sessions | an Admin': ended('Admin'),
  'DELETE /api/users/:id/sessions | a Root': ended('Root'),
  'DELETE /api/users/:id/sessions | own': removed((_fixture, me) => me._id),
  'DELETE /api/users/:id/sessions | no such': removed(() => nobodysId),
  'DELETE /api/users/:id | a User': removed((fixture) => fixture.account('User')),
  'DELETE /api/users/:id | an Admin': removed((fixture) => fixture.account('Admin')),
  'DELETE /api/users/:id | a Root': removed((fixture) => fixture.account('Root')),
  'DELETE /api/users/:id | own': removed((_fixture, me) => me._id),
  'DELETE /api/users/:id | no such': removed(() => nobodysId),
  'POST /api/users/import | looked at': people(false),
  'POST /api/users/import | confirmed': people(true),

  'GET /api/tasks | list': plain,
  'POST /api/tasks | form': (fixture) => ({
    body: taskForm({ title: 'New', assignedTo: [fixture.person('assignee')._id] }),
  }),
  "POST /api/tasks/inspect | the assignee's": (fixture) => ({
    body: { id: fixture.person('assignee')._id },
  }),
  'POST /api/tasks/inspect | own': (_fixture, me) => ({ body: { id: me._id } }),
  'POST /api/tasks/inspect | no such': () => ({ body: { id: nobodysId } }),
  'GET /api/tasks/:id | task': aTask(),
  'GET /api/tasks/:id | no such': () => ({ params: { id: nobodysId } }),
  'GET /api/tasks/:id/history | task': async (fixture) => ({
    params: { id: await fixture.task() },
    query: '?before=1',
  }),
  'GET /api/tasks/:id/history | no such': () => ({
    params: { id: nobodysId },
    query: '?before=1',
  }),
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
  'POST /api/tasks/:id/attachments | file': aTask(() => filesForm([aPicture])),
  'DELETE /api/tasks/:id/attachments/:name | own': async (fixture, me) => ({
    params: await fixture.addedFile(me),
  }),
  'DELETE /api/tasks/:id/attachments/:name | foreign': async (fixture) => ({
    params: await fixture.addedFile(fixture.person('Root')),
  }),
  'DELETE /api/tasks/:id/attachments/:name | of another task': async (fixture, me) => ({
    params: { ...(await fixture.addedFile(me)), id: await fixture.task() },
  }),
  'PATCH /api/tasks/:id/comments/:commentId | own': aComment('own', { text: 'Changed' }),
  'PATCH /api/tasks/:id/comments/:commentId | foreign': aComment('foreign', { text: 'Changed' }),
  'DELETE /api/tasks/:id/comments/:commentId | own': aComment('own'),
  'DELETE /api/tasks/:id/comments/:commentId | foreign': aComment('foreign'),
  'POST /api/tasks/:id/comments/:commentId/restore | own': aComment('own', undefined, true),
  'POST /api/tasks/:id/comments/:commentId/restore | foreign': aComment('foreign', undefined, true),
  'GET /api/tasks/:id/comments/:commentId/versions | foreign': aComment('foreign'),
  'GET /api/tasks/:id/comments/:commentId/versions | no such': async (fixture) => ({
    params: { id: await fixture.task(), commentId: nobodysId },
  }),
  'POST /api/tasks/bulk | status': aBulk({ change: { status: 'Completed' } }),
  'POST /api/tasks/bulk | priority': aBulk({ change: { priority: 'High' } }),
  'POST /api/tasks/bulk | deletion': aBulk({ delete: true }),
  'POST /api/tasks/bulk/:actionId/undo | own': async (fixture, me) => ({
    params: { actionId: await fixture.bulkAction(me) },
  }),
  'POST /api/tasks/bulk/:actionId/undo | foreign': async (fixture) => ({
    params: { actionId: await fixture.foreignBulkAction() },
  }),
  'POST /api/tasks/bulk/:actionId/stop | own': async (fixture, me) => ({
    params: { actionId: await fixture.bulkAction(me) },
  }),
  'POST /api/tasks/bulk/:actionId/stop | foreign': async (fixture) => ({
    params: { actionId: await fixture.foreignBulkAction() },
  }),
  'GET /api/tasks/unassigned/:taskId | task': taskPath,
  'GET /api/tasks/assign/:taskId | task': taskPath,
  'POST /api/tasks/assign | one person': assigned((fixture) => [fixture.other._id]),
  'POST /api/tasks/assign | two people': assigned((fixture) => [
    fixture.other._id,
    fixture.person('Admin')._id,
  ]),
  'POST /api/tasks/assign | oneself': assigned((_fixture, me) => [me._id]),
  'DELETE /api/tasks/assign/:assignmentId | the assignee': async (fixture) => ({
    params: { assignmentId: await fixture.task() },
    body: { user_id: fixture.person('assignee')._id },
  }),
  'POST /api/tasks/import | looked at': tasks(false),
  'POST /api/tasks/import | confirmed': tasks(true),
  'GET /api/tasks/labels | list': plain,
  'GET /api/labels | list': plain,
  'GET /uploads/:name | file': async (fixture) => ({ params: { name: await fixture.file() } }),

  'GET /api/notes | list': plain,
  'POST /api/notes | own': () => ({ body: { title: 'New', text: '', tag: [] } }),
  'POST /api/notes | foreign': (fixture) => ({
    body: { title: 'New', text: '', tag: [], id: fixture.other._id },
  }),
  'GET /api/notes/:id | own': async (fixture, me) => ({ params: { id: await fixture.note(me) } }),
  'GET /api/notes/:id | foreign': async (fixture) => ({
    params: { id: await fixture.note(fixture.other) },
  }),
  'PATCH /api/notes/:id | own': async (fixture, me) => ({
    params: { id: await fixture.note(me) },
    body: { title: 'Changed' },
  }),
  'PATCH /api/notes/:id | foreign, as own': async (fixture) => ({
    params: { id: await fixture.note(fixture.other) },
    body: { title: 'Changed' },
  }),
  'PATCH /api/notes/:id | foreign': async (fixture) => ({
    params: { id: await fixture.note(fixture.other) },
    body: { title: 'Changed', id: fixture.other._id },
  }),
  'DELETE /api/notes/:id | own': async (fixture, me) => ({
    params: { id: await fixture.note(me) },
  }),
  'DELETE /api/notes/:id | foreign': async (fixture) => ({
    params: { id: await fixture.note(fixture.other) },
  }),
  'POST /api/notes/admin-all | own': (_fixture, me) => ({ body: { id: me._id } }),
  'POST /api/notes/admin-all | foreign': (fixture) => ({ body: { id: fixture.other._id } }),
  'POST /api/notes/admin-byid | own': async (fixture, me) => ({
    body: { id: await fixture.note(me) },
  }),
  'POST /api/notes/admin-byid | foreign': async (fixture) => ({
    body: { id: await fixture.note(fixture.other) },
  }),

  'GET /api/notification | list': plain,
  'POST /api/notification/read | all': async (fixture, me) => (await fixture.notification(me), {}),
  'POST /api/notification/read | own': async (fixture, me) => ({
    body: { notificationId: await fixture.notification(me) },
  }),
  'POST /api/notification/read | foreign': async (fixture) => ({
    body: { notificationId: await fixture.notification(fixture.other) },
  }),

  'GET /api/my-day | own': () => ({
    query: '?today=2030-01-31&since=2030-01-30T12:00:00.000Z',
  }),

  'GET /api/reminders | own': plain,
  'PATCH /api/reminders | own': () => ({ body: { inList: false } }),
  'PUT /api/reminders/snoozes/:taskId | of the assignee': async (fixture, me) => ({
    ...(await taskPath(fixture, me)),
    body: { until: inAnHour() },
  }),
  'PUT /api/reminders/snoozes/:taskId | no such': () => ({
    params: { taskId: nobodysId },
    body: { until: inAnHour() },
  }),
  'DELETE /api/reminders/snoozes/:taskId | of the assignee': async (fixture, me) => {
    const made = await taskPath(fixture, me);
    await fixture.snooze(me, made.params?.taskId ?? '');
    return made;
  },
  'DELETE /api/reminders/snoozes/:taskId | no such': () => ({ params: { taskId: nobodysId } }),

  'POST /api/reminders/devices | new': (fixture) => ({ body: fixture.newDevice() }),
  'DELETE /api/reminders/devices | own': async (fixture, me) => ({
    body: { endpoint: await fixture.device(me) },
  }),
  'DELETE /api/reminders/devices | foreign': async (fixture) => ({
    body: { endpoint: await fixture.device(fixture.other) },
  }),
  'GET /api/unsubscribe/:token | of someone': async (fixture) => ({
    params: { token: await fixture.digestToken() },
  }),
  'GET /api/unsubscribe/:token | no such': () => ({ params: { token: 'none' } }),
  'POST /api/unsubscribe/:token | of someone': async (fixture) => ({
    params: { token: await fixture.digestToken() },
  }),
  'POST /api/unsubscribe/:token | no such': () => ({ params: { token: 'none' } }),

  'GET /api/calendar | own': plain,
  'POST /api/calendar | own': plain,
  'DELETE /api/calendar | own': async (fixture, me) => (await fixture.calendarFile(me), {}),
  'GET /api/calendar/:file | own': async (fixture, me) => ({
    params: { file: await fixture.calendarFile(me) },
  }),
  'GET /api/calendar/:file | no such': async (fixture, me) => ({
    params: { file: (await fixture.calendarFile(me)).replace('.ics', 'a.ics') },
  }),

  'GET /api/views | list': plain,
  'POST /api/views | own': (fixture) => ({
    body: { screen: 'task', name: fixture.newEmail(), query: 'q=a' },
  }),
  'PATCH /api/views/:id | own': async (fixture, me) => ({
    params: { id: await fixture.view(me) },
    body: { name: fixture.newEmail() },
  }),
  'PATCH /api/views/:id | foreign': async (fixture) => ({
    params: { id: await fixture.view(fixture.other) },
    body: { name: 'Changed' },
  }),
  'PATCH /api/views/:id | shared with me': async (fixture) => ({
    params: { id: await fixture.sharedView() },
    body: { name: fixture.newEmail() },
  }),
  'PATCH /api/views/:id | share': async (fixture, me) => ({
    params: { id: await fixture.view(me) },
    body: { isShared: true },
  }),
  'POST /api/views/start | own': async (fixture, me) => ({
    body: { screen: 'task', id: await fixture.view(me) },
  }),
  'POST /api/views/start | none': () => ({ body: { screen: 'task', id: null } }),
  'POST /api/views/start | shared with me': async (fixture) => ({
    body: { screen: 'task', id: await fixture.sharedView() },
  }),
  'POST /api/views/start | foreign': async (fixture) => ({
    body: { screen: 'task', id: await fixture.view(fixture.other) },
  }),
  'DELETE /api/views/:id | shared with me': async (fixture) => ({
    params: { id: await fixture.sharedView() },
  }),
  'DELETE /api/views/:id | own': async (fixture, me) => ({
    params: { id: await fixture.view(me) },
  }),
  'DELETE /api/views/:id | foreign': async (fixture) => ({
    params: { id: await fixture.view(fixture.other) },
  }),

  'GET /api/time | own': plain,
  'GET /api/time | of someone': (fixture) => ({ query: `?user=${fixture.other._id}` }),
  'POST /api/time | on a task': async (fixture) => ({
    body: { taskId: await fixture.task(), day: '2030-01-31', seconds: 60 },
  }),
  'PATCH /api/time/:id | own': async (fixture, me) => ({
    params: { id: await fixture.timeEntry(me) },
    body: { seconds: 90 },
  }),
  'PATCH /api/time/:id | foreign': async (fixture) => ({
    params: { id: await fixture.timeEntry(fixture.other) },
    body: { seconds: 90 },
  }),
  'DELETE /api/time/:id | own': async (fixture, me) => ({
    params: { id: await fixture.timeEntry(me) },
  }),
  'DELETE /api/time/:id | foreign': async (fixture) => ({
    params: { id: await fixture.timeEntry(fixture.other) },
  }),
  'POST /api/time/:id/restore | own': async (fixture, me) => ({
    params: { id: await fixture.timeEntry(me, true) },
  }),
  'POST /api/time/:id/restore | foreign': async (fixture) => ({
    params: { id: await fixture.timeEntry(fixture.other, true) },
  }),
  'GET /api/time/report | own': () => ({ query: '?by=week' }),
  'GET /api/time/report | of someone': (fixture) => ({
    query: `?by=person&user=${fixture.other._id}`,
  }),
  'GET /api/time/total | of a task': async (fixture) => ({
    query: `?task=${await fixture.task()}`,
  }),
  'GET /api/time/timer | own': plain,
  'POST /api/time/timer | on a task': async (fixture) => ({
    body: { taskId: await fixture.task(), day: '2030-01-31' },
  }),
  'POST /api/time/timer/stop | own': async (fixture, me) => {
    await fixture.timer(me);
    return { body: { day: '2030-01-31' } };
  },
  'DELETE /api/time/timer | own': async (fixture, me) => (await fixture.timer(me), {}),
  'DELETE /api/time/timer | another one': async (fixture, me) => {
    await fixture.timer(me);
    return { query: '?timer=other' };
  },

  'GET /api/audit | list': plain,
  'POST /api/audit/export | all': () => ({ body: { format: 'json' } }),
  'POST /api/exports | tasks': () => ({ body: { list: 'tasks', format: 'csv', rows: 3 } }),

  'GET /api/webhooks | list': plain,
  'POST /api/webhooks | new': () => ({
    body: { url: 'https://hooks.example/', events: ['task-created'] },
  }),
  'PATCH /api/webhooks/:id | events': async (fixture) => ({
    params: { id: await fixture.webhook() },
    body: { events: ['task-deleted'] },
  }),
  'PATCH /api/webhooks/:id | no such': () => ({
    params: { id: 'none' },
    body: { events: ['task-deleted'] },
  }),
  'POST /api/webhooks/:id/secret | webhook': async (fixture) => ({
    params: { id: await fixture.webhook() },
  }),
  'POST /api/webhooks/:id/secret | no such': () => ({ params: { id: 'none' } }),
  'DELETE /api/webhooks/:id | webhook': async (fixture) => ({
    params: { id: await fixture.webhook() },
  }),
  'DELETE /api/webhooks/:id | no such': () => ({ params: { id: 'none' } }),
  'GET /api/webhooks/:id/deliveries | list': async (fixture) => ({
    params: { id: await fixture.webhook() },
  }),

  'GET /healthz | server': plain,
  'GET /readyz | server': plain,
  'GET /metrics | not set up': plain,
  'GET /api/openapi.json | document': () => ({}),
};
