import 'fake-indexeddb/auto';
import { Blob as NodeBlob } from 'node:buffer';
import { inspect } from 'node:util';
import { api } from '../../src/data/api/api';
import { makeStore } from '../../src/app/store/store';
import { replayTarget } from '../../src/app/replayTarget';
import { searchSubmitted } from '../../src/data/nouns/tasks/taskListSlice';
import { isState, type Log } from '../../src/replay/format/logFormat';
import { readLog } from '../../src/replay/format/readLog';
import { Engine } from '../../src/replay/player/engine';
import { FullRecorder } from '../../src/replay/recorder/fullRecorder';
import { Recorder } from '../../src/replay/recorder/recorder';
import { ringLimits, type RingLimits } from '../../src/replay/recorder/ring';
import { RecordingStore } from '../../src/replay/recorder/recordingStore';
import { readTabRecording, writeTabRecording } from '../../src/replay/recorder/recordingTab';
import { recordingFile } from '../../src/replay/recorder/recordingWriter';
import { loggedIn, loggedOut } from '../../src/data/session/sessionSlice';
import { cookieTransport } from '../helpers/cookieTransport';
import { recorderMiddleware } from '../helpers/recorderMiddleware';

// jsdom's Blob cannot be read as a stream.
Object.defineProperty(globalThis, 'Blob', { value: NodeBlob, configurable: true });

const user = { _id: 'ann', name: 'Ann', email: 'ann@example.com', roles: ['User'] };

let opened: FullRecorder[] = [];

/** A page of the tab, which continues the recording of the previous page. */
function openPage(limits: Partial<RingLimits> = {}) {
  const tab = readTabRecording();
  const recorder = new Recorder(replayTarget, {
    limits: { ...ringLimits, ...limits },
    ...(tab?.left && { key: tab.key }),
  });
  const full = new FullRecorder(recorder);
  opened.push(full);
  if (tab?.left) full.resume(tab);
  const store = makeStore({
    transport: cookieTransport('http://127.0.0.1:9'),
    effects: false,
    last: recorderMiddleware(recorder),
  });
  const search = (word: string, times: number) => {
    for (let at = 0; at < times; at += 1) store.dispatch(searchSubmitted(`${word} ${at}`));
  };
  const observe = (text: string) =>
    recorder.observed({ kind: 'error', source: 'console', text }, recorder.now());
  return { recorder, full, store, search, observe };
}

async function fileOf({ full, recorder }: ReturnType<typeof openPage>): Promise<Log> {
  await full.settle();
  const tab = full.getSnapshot();
  const rest = full.unsaved();
  if (!tab) throw new Error('nothing is being recorded');
  await full.stop();
  return readLog(
    await recordingFile(replayTarget, {
      id: tab.id,
      note: '',
      pseudonyms: recorder.pseudonyms,
      rest,
    }),
  );
}

const whys = (log: Log) => log.entries.flatMap((entry) => (isState(entry) ? [entry.reason] : []));
const observed = (log: Log) => log.annotations.map((one) => ('text' in one ? one.text : one.kind));
const numbered = (word: string, times: number) =>
  Array.from({ length: times }, (_, at) => `${word} ${at}`);
/** The browser shows a page from the back/forward cache again. */
const showAgain = () =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
const words = (log: Log) =>
  log.entries.flatMap((entry) =>
    !isState(entry) && entry.action.type === searchSubmitted.type ? [entry.action.payload] : [],
  );

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  await Promise.all(opened.map((full) => full.stop()));
  opened = [];
  writeTabRecording(null);
  jest.restoreAllMocks();
});

it('continues across a reload and a sign-out, loses no action, and replays to the states of the pages', async () => {
  const first = openPage();
  first.store.dispatch(loggedIn({ user, accessToken: 'the-token-of-ann' }));
  first.full.start('secrets', 'ann');
  first.search('before', 130);
  first.observe('with the-token-of-ann');
  window.dispatchEvent(new Event('pagehide'));
  await first.full.settle();

  const second = openPage();
  second.observe('early');
  second.search('between', 40);
  second.store.dispatch(loggedIn({ user, accessToken: 'the-token-of-ann' }));
  second.store.dispatch(loggedOut({ forced: false }));
  second.observe('late');
  second.search('after', 40);
  const log = await fileOf(second);
  expect(whys(log)).toEqual(['start', 'reload']);
  expect(words(log)).toHaveLength(210);
  expect(observed(log)).toEqual([expect.stringMatching(/^with secret-/), 'early', 'late']);
  expect(JSON.stringify(log)).not.toContain('the-token-of-ann');
  expect(await new Engine(replayTarget, log).verify()).toMatchObject({
    identical: true,
    mismatches: [],
    actions: 212,
  });
  expect(readTabRecording()).toBeNull();
});

it('reports that the browser is full, and saves what was stored and, after a gap, what is in memory', async () => {
  const page = openPage();
  page.search('before', 70);
  page.full.start('secrets', 'ann');
  page.search('kept', 50);
  page.observe('kept');
  await page.full.settle();
  await new Promise((resolve) => setTimeout(resolve, 5));
  const append = jest
    .spyOn(RecordingStore.prototype, 'append')
    .mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  page.search('later', 50);
  page.observe('later');
  await page.full.settle();
  expect(page.full.getSnapshot()?.problem).toContain('out of space');
  append.mockRestore();
  page.search('last', 10);
  const log = await fileOf(page);
  expect(whys(log)).toEqual(['start', 'gap']);
  expect(words(log)).toEqual([
    ...numbered('kept', 50),
    ...numbered('later', 50),
    ...numbered('last', 10),
  ]);
  expect(observed(log)).toEqual(['kept', 'later']);
  expect(await new Engine(replayTarget, log).verify()).toMatchObject({
    identical: true,
    mismatches: [],
  });
});

it('saves nothing from before its start when the browser stores nothing', async () => {
  const page = openPage();
  page.search('before', 30);
  jest.spyOn(RecordingStore, 'open').mockRejectedValue(new Error('not here'));
  page.full.start('secrets', 'ann');
  page.search('wanted', 80);
  const log = await fileOf(page);
  expect(whys(log)).toEqual(['start']);
  expect(log.entries[0]).toMatchObject({ state: { taskList: { search: 'before 29' } } });
  expect(words(log)).toEqual(numbered('wanted', 80));
  expect(await new Engine(replayTarget, log).verify()).toMatchObject({
    identical: true,
    mismatches: [],
  });
});

it('has what was not stored at a sign-out, which no report has, and then leaves nothing of it in memory', async () => {
  const page = openPage();
  page.store.dispatch(loggedIn({ user, accessToken: 'the-token-of-ann' }));
  page.full.start('secrets', 'ann');
  page.search('wanted', 20);
  page.observe('hers');
  page.store.dispatch(loggedOut({ forced: false }));
  page.search('leaving', 5);
  expect(page.recorder.span()).toMatchObject({ segments: [], observations: [] });
  page.store.dispatch(api.util.resetApiState());
  page.search('after', 5);
  const reported = (page.recorder.span()?.segments ?? []).flatMap(({ actions }) => actions);
  expect(reported.map(({ action }) => action.payload)).toEqual(numbered('after', 5));
  await page.full.settle();
  expect(inspect(page.recorder, { depth: Infinity }).match(/wanted \d|leaving [0-3]/)).toBeNull();
  const log = await fileOf(page);
  expect(words(log)).toEqual([
    ...numbered('wanted', 20),
    ...numbered('leaving', 5),
    ...numbered('after', 5),
  ]);
  expect(observed(log)).toEqual(['hers']);
  expect(await new Engine(replayTarget, log).verify()).toMatchObject({ identical: true });
});

it('has a gap where more was recorded than memory holds before it could be stored', async () => {
  const page = openPage({ actions: 60, segmentActions: 10 });
  page.full.start('secrets', 'ann');
  page.search('stored', 5);
  await page.full.settle();
  page.search('many', 200);
  const log = await fileOf(page);
  expect(whys(log)).toEqual(['start', 'gap']);
  expect(words(log).slice(0, 5)).toEqual(numbered('stored', 5));
  expect(words(log).slice(5)).toEqual(numbered('many', 200).slice(-(words(log).length - 5)));
  expect(words(log).length).toBeGreaterThan(50);
  expect(await new Engine(replayTarget, log).verify()).toMatchObject({ identical: true });
});

it('has an action that is larger than the limit of the memory', async () => {
  const page = openPage({ bytes: 60_000 });
  page.full.start('secrets', 'ann');
  page.store.dispatch(searchSubmitted('x'.repeat(200_000)));
  const log = await fileOf(page);
  expect(whys(log)).toEqual(['start']);
  expect(words(log)).toEqual(['x'.repeat(200_000)]);
});

describe('a page that returns from the back/forward cache', () => {
  it('continues after what the other page has recorded', async () => {
    const first = openPage();
    first.full.start('secrets', 'ann');
    first.search('first', 5);
    await first.full.settle();
    window.dispatchEvent(new Event('pagehide'));
    const second = openPage();
    second.search('second', 70);
    await second.full.settle();
    window.dispatchEvent(new Event('pagehide'));
    await second.full.settle();
    showAgain();
    first.search('again', 5);
    const log = await fileOf(first);
    expect(words(log)).toEqual([
      ...numbered('first', 5),
      ...numbered('second', 70),
      ...numbered('again', 5),
    ]);
    expect(whys(log)).toContain('gap');
    expect(await new Engine(replayTarget, log).verify()).toMatchObject({
      identical: true,
      mismatches: [],
    });
  });

  it('stops recording when the other page has stopped it', async () => {
    const first = openPage();
    first.full.start('secrets', 'ann');
    window.dispatchEvent(new Event('pagehide'));
    const second = openPage();
    await second.full.stop();
    showAgain();
    expect([first.full.getSnapshot(), readTabRecording()]).toEqual([null, null]);
  });
});

it('a stored piece is never overwritten', async () => {
  const store = await RecordingStore.open();
  const piece = { lines: ['one'], shared: 0, actions: 0, at: 0 };
  await store.append('twice', 0, piece);
  await expect(store.append('twice', 0, { ...piece, lines: ['two'] })).rejects.toThrow();
  expect(await store.last('twice')).toMatchObject({ lines: ['one'] });
  store.close();
});

it('a duplicated tab does not continue the recording', async () => {
  const page = openPage();
  page.full.start('structure', 'ann');
  expect(readTabRecording()).toMatchObject({ level: 'structure', left: false });
  window.dispatchEvent(new Event('pagehide'));
  expect(readTabRecording()).toMatchObject({ left: true });
  showAgain();
  expect(readTabRecording()).toMatchObject({ left: false });
  await page.full.stop();
});
