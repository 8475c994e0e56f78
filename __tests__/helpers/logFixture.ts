import { createHash } from 'node:crypto';
import { LogError } from '../../src/replay/format/logError';
import type { Annotation, Log, LogEntry, LogHeader } from '../../src/replay/format/logFormat';
import { openLog } from '../../src/replay/format/openLog';
import { logText } from '../../src/replay/format/writeLog';

export const header: LogHeader = {
  format: 'docket-log',
  version: 7,
  build: 'abc',
  contract: '1',
  level: 'secrets',
  startedAt: 1_800_000_000_000,
  timeZone: 'Europe/Berlin',
  locale: 'en-GB',
  viewport: { width: 1440, height: 900 },
  hashEvery: 100,
};

/** A small log with every kind of entry. */
export const entries: LogEntry[] = [
  {
    at: 0,
    state: { tasks: { rows: [{ id: 1, title: 'Ä "quoted" text\n' }] } },
    reason: 'start',
    hash: 'aa',
  },
  {
    at: 12,
    action: { type: 'tasks/changed', payload: { id: 1 } },
    changes: [{ path: '/tasks/rows/0/title', to: 'B' }, { path: '/tasks/old' }],
  },
  { at: 12.5, action: { type: 'tasks/told' }, changes: [{ path: '', toHash: 'ff' }], hash: 'bb' },
  {
    at: 9_000,
    state: { tasks: { rows: [] } },
    reason: 'mismatch',
    hash: 'cc',
    mismatch: { path: '/tasks', browser: 1, log: null },
  },
  { at: 9_001, action: { type: 'unknown', shape: { payload: 'string' } } },
];

/** Every kind of annotation, with every field. */
export const annotations: Annotation[] = [
  { at: 3, kind: 'longTask', duration: 120 },
  {
    at: 12,
    kind: 'request',
    method: 'GET',
    path: '/api/tasks',
    query: '?view=x',
    status: 500,
    duration: 9,
    requestId: 'req-1',
  },
  {
    at: 8_999.5,
    kind: 'request',
    method: 'POST',
    path: '/api/tasks',
    status: 'network error',
    duration: 0,
  },
  { at: 9_001, kind: 'error', source: 'console', text: 'said' },
  { at: 9_002, kind: 'error', source: 'uncaught', name: 'TypeError', text: '' },
];

export const textOf = (log: Parameters<typeof logText>[0]): string => [...logText(log)].join('');
export const blobOf = (content: string | Uint8Array): Blob =>
  new Blob([typeof content === 'string' ? content : new Uint8Array(content)]);

export const checksumOf = (text: string): string =>
  `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** A log of any lines with a valid checksum, as an attacker could make it. */
export function withChecksum(lines: readonly string[], first = JSON.stringify(header)): string {
  const begin = [`{"header":${first}}`, ...lines, ''].join('\n');
  return `${begin}{"checksum":"${checksumOf(begin)}"}\n`;
}

export const stateLine = '{"at":0,"state":{"a":1},"reason":"start","hash":"x"}';
export const actionLine = (at: number | string, action: unknown = { type: 'a' }): string =>
  `{"at":${at},"action":${JSON.stringify(action)}}`;

/** Opens a file as the screen does, without redacting files of other tools. */
export const open = (file: Blob): Promise<Log> => openLog(file, { initialState: {} });

/** The LogError with which a file is refused. @throws when the file opens or fails otherwise. */
export async function refusal(file: Blob): Promise<LogError> {
  const error = await open(file).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof LogError))
    throw new Error(`Not refused as it should be: ${String(error)}`);
  return error;
}
