import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Log, LogEntry, LogHeader } from '../../src/replay/format/logFormat';
import { logText } from '../../src/replay/format/writeLog';

export const header: LogHeader = {
  format: 'docket-log', version: 2, build: 'abc', contract: '1', level: 'secrets', startedAt: 1_800_000_000_000, timeZone: 'Europe/Berlin',
  locale: 'en-GB', viewport: { width: 1440, height: 900 }, hashEvery: 100,
};

/** A small log of every kind of entry. */
export const entries: LogEntry[] = [
  { at: 0, state: { tasks: { rows: [{ id: 1, title: 'Ä "quoted" text\n' }] } }, why: 'start', hash: 'aa' },
  { at: 12, action: { type: 'tasks/changed', payload: { id: 1 } }, changes: [{ path: '/tasks/rows/0/title', to: 'B' }, { path: '/tasks/old' }] },
  { at: 12.5, action: { type: 'tasks/told' }, changes: [{ path: '', toHash: 'ff' }], hash: 'bb' },
  { at: 9_000, state: { tasks: { rows: [] } }, why: 'fault', hash: 'cc', fault: { path: '/tasks', live: 1, logged: null } },
  { at: 9_001, action: { type: 'unknown', shape: { payload: 'string' } } },
];

export const textOf = (log: Pick<Log, 'header' | 'entries'>): string => [...logText(log)].join('');
export const blobOf = (content: string | Uint8Array): Blob => new Blob([typeof content === 'string' ? content : new Uint8Array(content)]);

export const checksumOf = (text: string): string => `sha256:${bytesToHex(sha256(new TextEncoder().encode(text)))}`;

/** A log made of any lines, with the checksum that they have: what somebody would send who wants to be believed. */
export function sealed(lines: readonly string[], first = JSON.stringify(header)): string {
  const begin = `{"header":${first},\n"entries":[\n${lines.join(',\n')}\n],\n`;
  return `${begin}"checksum":"${checksumOf(begin)}"}\n`;
}

export const stateLine = '{"at":0,"state":{"a":1},"why":"start","hash":"x"}';
export const actionLine = (at: number | string, action: unknown = { type: 'a' }): string => `{"at":${at},"action":${JSON.stringify(action)}}`;
