import { timeLimits, type TimeEntry, type Timer } from '../../src/contract/time/timeEntry';
import { isAdministrator } from '../../src/contract/user';
import type { BackendPerson, Route } from './fakeBackend';

/** Timers and entries of a fake backend. */
export interface FakeTime {
  timers: Map<string, Timer>;
  entries: TimeEntry[];
  deleted: TimeEntry[];
}

export const fakeTime = (entries: TimeEntry[] = []): FakeTime => ({
  timers: new Map(),
  entries,
  deleted: [],
});

const ref = ({ _id, name }: BackendPerson) => ({ _id, name });
const missing = { status: 404, body: { error: 'Not found' } };
const changedSince = { status: 412, body: { error: 'This has been changed since.' } };

function entryOf(
  timer: Timer,
  user: BackendPerson,
  body: { at?: string; day: string },
): TimeEntry | null {
  const at = body.at ?? new Date().toISOString();
  const seconds = Math.floor((Date.parse(at) - Date.parse(timer.startedAt)) / 1000);
  const { _id, taskId, taskTitle } = timer;
  if (seconds < timeLimits.least) return null;
  return {
    _id,
    taskId,
    taskTitle,
    user: ref(user),
    day: body.day,
    seconds,
    note: '',
    createdAt: at,
  };
}

interface Body {
  _id?: string;
  at?: string;
  day: string;
  taskId: string;
  resumes?: string;
  discards?: string;
}

const start: Route = ({ body, actor, data }) => {
  const { time, tasks } = data;
  const { _id = '', taskId, at = new Date().toISOString(), day, resumes, discards } = body as Body;
  const running = time.timers.get(actor._id);
  if (resumes !== undefined) {
    if (running?._id !== discards || !time.entries.some(({ _id }) => _id === resumes))
      return changedSince;
    time.entries = time.entries.filter(({ _id }) => _id !== resumes);
  }
  const entry = running && resumes === undefined && entryOf(running, actor, { at, day });
  if (entry) time.entries.unshift(entry);
  const taskTitle = tasks.find(({ _id }) => _id === taskId)?.title ?? '';
  const timer = { _id: resumes ?? _id, taskId, taskTitle, startedAt: at };
  time.timers.set(actor._id, timer);
  return { status: 200, body: { timer } };
};

/** The entries that a person sees of a call. */
function listed({ query, actor, data }: Parameters<Route>[0]): TimeEntry[] {
  const [from, to, user, task] = ['from', 'to', 'user', 'task'].map((name) => query.get(name));
  return data.time.entries
    .filter((entry) => isAdministrator(actor) || entry.user._id === actor._id)
    .filter(({ day }) => (!from || day >= from) && (!to || day <= to))
    .filter((entry) => (!user || entry.user._id === user) && (!task || entry.taskId === task))
    .sort((one, other) => other.day.localeCompare(one.day));
}

const report: Route = (request) => {
  const entries = listed(request);
  const lines = new Map<string, { key: string; name: string; seconds: number; entries: number }>();
  for (const { user, seconds, day, taskId } of entries) {
    const by = request.query.get('by');
    const labels = request.data.tasks.find(({ _id }) => _id === taskId)?.labels ?? [];
    const groups =
      by === 'person'
        ? [[user._id, user.name]]
        : by === 'week'
          ? [[day, day]]
          : (labels.length > 0 ? labels : ['']).map((label) => [label, label]);
    for (const [key = '', name = ''] of groups) {
      const line = lines.get(key) ?? { key, name, seconds: 0, entries: 0 };
      lines.set(key, { ...line, seconds: line.seconds + seconds, entries: line.entries + 1 });
    }
  }
  const total = entries.reduce((sum, { seconds }) => sum + seconds, 0);
  return { status: 200, body: { lines: [...lines.values()], total } };
};

/** The calls on time that tests use. Only our own server has them. */
export const fakeTimeRoutes: [RegExp, Route][] = [
  [
    /^GET \/api\/time\/timer$/,
    ({ actor, data }) => ({
      status: 200,
      body: { timer: data.time.timers.get(actor._id) ?? null },
    }),
  ],
  [/^POST \/api\/time\/timer$/, start],
  [
    /^POST \/api\/time\/timer\/stop$/,
    ({ body, actor, data }) => {
      const running = data.time.timers.get(actor._id);
      if (running?._id !== (body as { timerId?: string }).timerId) return missing;
      const entry = running ? entryOf(running, actor, body as Body) : null;
      data.time.timers.delete(actor._id);
      if (entry) data.time.entries.unshift(entry);
      return { status: 200, body: { entry } };
    },
  ],
  [
    /^DELETE \/api\/time\/timer$/,
    ({ actor, data, query }) => {
      const running = data.time.timers.get(actor._id);
      if (running?._id !== query.get('timer')) return changedSince;
      data.time.timers.delete(actor._id);
      return { status: 200, body: running };
    },
  ],
  [/^GET \/api\/time\/report$/, report],
  [
    /^GET \/api\/time$/,
    (request) => {
      const entries = listed(request);
      const [begin, limit] = ['before', 'limit'].map((name) => Number(request.query.get(name)));
      const end = (begin ?? 0) + (limit || timeLimits.page);
      const next = end < entries.length ? String(end) : null;
      return { status: 200, body: { entries: entries.slice(begin, end), next } };
    },
  ],
  [
    /^POST \/api\/time$/,
    ({ body, actor, data }) => {
      const added = body as Pick<TimeEntry, '_id' | 'taskId' | 'day' | 'seconds' | 'note'>;
      const taskTitle = data.tasks.find(({ _id }) => _id === added.taskId)?.title ?? '';
      const createdAt = new Date().toISOString();
      const entry: TimeEntry = { ...added, taskTitle, user: ref(actor), createdAt };
      data.time.entries.unshift(entry);
      return { status: 201, body: entry };
    },
  ],
  [
    /^PATCH \/api\/time\/([\w-]+)$/,
    ({ body, params: [id], data }) => {
      const entry = data.time.entries.find(({ _id }) => _id === id);
      if (!entry) return missing;
      const { expected: _expected, ...changes } = body as Partial<TimeEntry> & {
        expected?: object;
      };
      Object.assign(entry, changes);
      return { status: 200, body: entry };
    },
  ],
  [
    /^DELETE \/api\/time\/([\w-]+)$/,
    ({ params: [id], data: { time } }) => {
      const entry = time.entries.find(({ _id }) => _id === id);
      if (!entry) return missing;
      time.entries = time.entries.filter((one) => one !== entry);
      time.deleted.push(entry);
      return { status: 200, body: { _id: id } };
    },
  ],
  [
    /^POST \/api\/time\/([\w-]+)\/restore$/,
    ({ params: [id], data: { time } }) => {
      const entry = time.deleted.find(({ _id }) => _id === id);
      if (!entry) return missing;
      time.entries.unshift(entry);
      return { status: 200, body: entry };
    },
  ],
];
