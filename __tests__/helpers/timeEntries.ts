import type {
  CurrentTimer,
  TimeEntry,
  TimePage,
  Timer,
  TimerStopped,
} from '../../src/contract/time/timeEntry';
import type { TestClient } from './testClient';

export const today = '2026-03-02';

type Entries = (client: TestClient, query?: string) => Promise<TimeEntry[]>;
export const entriesOf: Entries = async (client, query = '') =>
  ((await client.get(`/api/time${query}`)).body as TimePage).entries;

export const timerOf = async (client: TestClient): Promise<Timer | null> =>
  ((await client.get('/api/time/timer')).body as CurrentTimer).timer;

export const start = (client: TestClient, taskId: string, more: object = {}) =>
  client.post('/api/time/timer', { taskId, day: today, ...more });

/** The timer that runs after a start. */
export const started = async (client: TestClient, taskId: string, more: object = {}) =>
  ((await start(client, taskId, more)).body as CurrentTimer).timer;

export const stop = async (client: TestClient, more: object = {}): Promise<TimeEntry | null> =>
  ((await client.post('/api/time/timer/stop', { day: today, ...more })).body as TimerStopped).entry;

export const log = (client: TestClient, taskId: string, more: object = {}) =>
  client.post('/api/time', { taskId, day: today, seconds: 3600, ...more });

export const logged = async (client: TestClient, taskId: string, more: object = {}) =>
  (await log(client, taskId, more)).body as TimeEntry;
