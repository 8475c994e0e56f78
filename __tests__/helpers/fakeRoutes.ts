import type { Activity, Task } from '../../src/contract/task';
import { isAdministrator } from '../../src/contract/user';
import type { Answer, BackendPerson, Route } from './fakeBackend';
import { fakeNoteRoutes } from './fakeNoteRoutes';
import { fakeReminderRoutes } from './fakeReminderRoutes';
import { fakeTimeRoutes } from './fakeTimeRoutes';
import { fakeUserRoutes } from './fakeUserRoutes';

let made = 0;
const newId = () => (0xa000 + (made += 1)).toString(16).padStart(24, '0');
const now = () => new Date().toISOString();
const ref = ({ _id, name }: BackendPerson) => ({ _id, name });
const missing: Answer = { status: 404, body: { error: 'Task not found' } };
const forbidden: Answer = { status: 403, body: { error: 'You are not allowed to do this' } };

const mayEdit = (task: Task, actor: BackendPerson) =>
  isAdministrator(actor) || task.assignedTo.some((one) => one._id === actor._id);
const withTask =
  (work: (task: Task, request: Parameters<Route>[0]) => Answer): Route =>
  (request) => {
    const task = request.data.tasks.find((one) => one._id === request.params[0]);
    return task ? work(task, request) : missing;
  };
const tasksOf = (tasks: Task[], person: BackendPerson) =>
  tasks.filter((task) => isAdministrator(person) || mayEdit(task, person));
const publicUser = ({ password: _password, ...user }: BackendPerson) => user;

const createTask: Route = ({ body, actor, data }) => {
  const form = body as Record<string, string[]>;
  const people = data.people.filter((one) => form.assignedTo?.includes(one._id));
  const at = now();
  const task: Task = {
    _id: newId(),
    title: form.title?.[0] ?? '',
    description: form.description?.[0] ?? '',
    priority: (form.priority?.[0] as Task['priority']) ?? 'Medium',
    status: (form.initialStatus?.[0] as Task['status']) ?? 'Pending',
    dueDate: form.dueDate?.[0] ?? null,
    completedAt: null,
    createdAt: at,
    updatedAt: at,
    createdBy: ref(actor),
    assignedTo: people.map(ref),
    labels: JSON.parse(form.labels?.[0] ?? '[]') as string[],
    ...(form.recurrence?.[0] && {
      recurrence: JSON.parse(form.recurrence[0]) as Task['recurrence'],
    }),
    attachments: (form.files ?? []).map((name) => ({
      filename: `${newId()}-${name}`,
      originalname: name,
    })),
    comments: [],
    activity: people.map((to): Activity => ({
      type: 'assigned',
      timestamp: at,
      user: ref(actor),
      to: ref(to),
    })),
  };
  data.tasks.unshift(task);
  return { status: 201, body: task };
};

const assign: Route = ({ body, data }) => {
  const { task_id: id, user_id: users } = body as { task_id: string; user_id: string[] };
  const task = data.tasks.find((one) => one._id === id);
  if (!task) return missing;
  task.assignedTo = [
    ...task.assignedTo,
    ...data.people.filter((one) => users.includes(one._id)).map(ref),
  ];
  return { status: 200, body: { _id: task._id, assignedTo: task.assignedTo } };
};

/** The parts of section 7 of the specification that tests use, by 'METHOD /path'. */
export const fakeRoutes: [RegExp, Route][] = [
  ...fakeUserRoutes,
  ...fakeReminderRoutes,
  ...fakeNoteRoutes,
  ...fakeTimeRoutes,
  [/^GET \/api\/tasks$/, ({ actor, data }) => ({ status: 200, body: tasksOf(data.tasks, actor) })],
  // Only our own server has this call.
  [
    /^GET \/api\/tasks\/(\w+)$/,
    withTask((task, { data }) =>
      data.isDocket ? { status: 200, body: task } : { status: 404, body: { error: 'Not found' } },
    ),
  ],
  [
    /^POST \/api\/tasks\/inspect$/,
    ({ body, data, actor }) => {
      const person = data.people.find((one) => one._id === (body as { id: string }).id);
      return isAdministrator(actor) && person
        ? { status: 200, body: tasksOf(data.tasks, person) }
        : forbidden;
    },
  ],
  [
    /^POST \/api\/tasks$/,
    (request) => (isAdministrator(request.actor) ? createTask(request) : forbidden),
  ],
  [
    /^GET \/api\/(?:tasks\/)?labels$/,
    ({ data }) => ({ status: 200, body: [...new Set(data.tasks.flatMap((task) => task.labels))] }),
  ],
  [
    /^PATCH \/api\/tasks\/(\w+)$/,
    withTask((task, { body, actor }) => {
      if (!mayEdit(task, actor)) return forbidden;
      Object.assign(task, body, { updatedAt: now() });
      task.completedAt = task.status === 'Completed' ? now() : null;
      return { status: 200, body: task };
    }),
  ],
  [
    /^DELETE \/api\/tasks\/(\w+)$/,
    withTask((task, { data, actor }) => {
      if (!isAdministrator(actor)) return forbidden;
      data.tasks.splice(data.tasks.indexOf(task), 1);
      return { status: 200, body: { message: 'Task deleted' } };
    }),
  ],
  [
    /^POST \/api\/tasks\/(\w+)\/comments$/,
    withTask((task, { body, actor }) => {
      const { text } = body as { text: string };
      task.comments = [
        ...(task.comments ?? []),
        { _id: newId(), user: ref(actor), text, createdAt: now() },
      ];
      return { status: 200, body: task };
    }),
  ],
  [
    /^GET \/api\/tasks\/unassigned\/(\w+)$/,
    withTask((task, { data }) => ({
      status: 200,
      body: data.people
        .filter((one) => !task.assignedTo.some((held) => held._id === one._id))
        .map(({ _id, name, roles }) => ({ _id, name, roles })),
    })),
  ],
  [/^POST \/api\/tasks\/assign$/, assign],
  [
    /^GET \/api\/tasks\/assign\/(\w+)$/,
    withTask((task) => ({ status: 200, body: { _id: task._id, assignedTo: task.assignedTo } })),
  ],
  [
    /^DELETE \/api\/tasks\/assign\/(\w+)$/,
    withTask((task, { body }) => {
      const { user_id: id } = body as { user_id: string };
      task.assignedTo = task.assignedTo.filter((one) => one._id !== id);
      return { status: 200, body: { _id: task._id, assignedTo: task.assignedTo } };
    }),
  ],
  [
    /^GET \/api\/users$/,
    ({ data, actor }) =>
      isAdministrator(actor) ? { status: 200, body: data.people.map(publicUser) } : forbidden,
  ],
  [
    /^GET \/api\/notification$/,
    ({ data, actor }) => {
      const notifications = data.notifications.get(actor._id) ?? [];
      return {
        status: 200,
        body: { notifications, unreadCount: notifications.filter((one) => !one.read).length },
      };
    },
  ],
  [
    /^POST \/api\/notification\/read$/,
    ({ body, data, actor }) => {
      const { notificationId } = (body ?? {}) as { notificationId?: string };
      for (const one of data.notifications.get(actor._id) ?? [])
        if (!notificationId || one._id === notificationId) one.read = true;
      return { status: 200, body: { message: 'ok' } };
    },
  ],
];
