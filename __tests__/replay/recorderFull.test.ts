import 'fake-indexeddb/auto';
import { Blob as NodeBlob } from 'node:buffer';
import { makeStore } from '../../src/app/store';
import { subject } from '../../src/app/subject';
import { searchSubmitted } from '../../src/features/tasks/tasksSlice';
import { isState, type Log } from '../../src/replay/format/logFormat';
import { readLog } from '../../src/replay/format/readLog';
import { Engine } from '../../src/replay/player/engine';
import { FullRecorder } from '../../src/replay/recorder/fullRecorder';
import { makeRecorder } from '../../src/replay/recorder/recorder';
import { RecordingStore } from '../../src/replay/recorder/recordingStore';
import { readTabRecording, writeTabRecording } from '../../src/replay/recorder/recordingTab';
import { recordingFile } from '../../src/replay/recorder/recordingWriter';
import { currentWorld } from '../../src/replay/recorder/world';
import { loggedIn, loggedOut } from '../../src/session/sessionSlice';
import { cookieTransport } from '../helpers/cookieTransport';

// jsdom's cannot be read as a stream.
Object.defineProperty(globalThis, 'Blob', { value: NodeBlob, configurable: true });

const user = { _id: 'ann', name: 'Ann', email: 'ann@example.com', roles: ['User'] };

/** A page of the tab: it goes on with what the page before has left. */
function openPage() {
  const tab = readTabRecording();
  const recorder = makeRecorder(subject, tab?.left ? { key: tab.key } : {});
  const full = new FullRecorder(subject, recorder);
  if (tab?.left) full.resume(tab);
  const store = makeStore({ transport: cookieTransport('http://127.0.0.1:9'), effects: false, last: recorder.middleware });
  const search = (word: string, times: number) => {
    for (let at = 0; at < times; at += 1) store.dispatch(searchSubmitted(`${word} ${at}`));
  };
  return { recorder, full, store, search };
}

async function fileOf({ full, recorder }: ReturnType<typeof openPage>): Promise<Log> {
  await full.settle();
  const tab = full.running();
  const span = full.getSnapshot()?.problem ? recorder.span() : null;
  if (!tab) throw new Error('nothing is being recorded');
  await full.stop();
  return readLog(await recordingFile(subject, { id: tab.id, note: '', pseudonyms: recorder.pseudonyms, rest: span && { span, tab, world: currentWorld() } }));
}

const whys = (log: Log) => log.entries.flatMap((entry) => (isState(entry) ? [entry.why] : []));
const words = (log: Log) => log.entries.flatMap((entry) => (!isState(entry) && entry.action.type === searchSubmitted.type ? [entry.action.payload] : []));

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  writeTabRecording(null);
  jest.restoreAllMocks();
});

it('goes on over a reload and a sign-out, loses no action, and replays to what the pages had', async () => {
  const first = openPage();
  first.store.dispatch(loggedIn({ user, accessToken: 'the-token-of-ann' }));
  first.full.start('secrets');
  first.search('before', 130);
  window.dispatchEvent(new Event('pagehide'));
  await first.full.settle();

  const second = openPage();
  second.search('between', 40);
  second.store.dispatch(loggedIn({ user, accessToken: 'the-token-of-ann' }));
  second.store.dispatch(loggedOut({ forced: false }));
  second.search('after', 40);
  const log = await fileOf(second);
  expect(whys(log)).toEqual(['start', 'reload']);
  expect(words(log)).toHaveLength(210);
  expect(JSON.stringify(log)).not.toContain('the-token-of-ann');
  expect(await new Engine(subject, log).verify()).toMatchObject({ identical: true, faults: [], actions: 212 });
  expect(readTabRecording()).toBeNull();
  // A page that was left is gone; here it has to be told.
  await first.full.stop();
});

it('says that the browser is full, and saves what it had and what memory has, with the gap between them', async () => {
  const page = openPage();
  page.full.start('secrets');
  page.search('kept', 50);
  await page.full.settle();
  const append = jest.spyOn(RecordingStore.prototype, 'append').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  page.search('later', 50);
  await page.full.settle();
  expect(page.full.getSnapshot()?.problem).toContain('no room for more');
  append.mockRestore();
  page.search('last', 10);
  const log = await fileOf(page);
  expect(whys(log)).toEqual(['start', 'gap']);
  expect(words(log).slice(-10)).toEqual(Array.from({ length: 10 }, (_, at) => `last ${at}`));
  expect(await new Engine(subject, log).verify()).toMatchObject({ identical: true, faults: [] });
});

it('a copy of a tab that records does not go on with its recording', async () => {
  const page = openPage();
  page.full.start('structure');
  expect(readTabRecording()).toMatchObject({ level: 'structure', left: false });
  window.dispatchEvent(new Event('pagehide'));
  expect(readTabRecording()).toMatchObject({ left: true });
  window.dispatchEvent(new Event('pageshow'));
  expect(readTabRecording()).toMatchObject({ left: false });
  await page.full.stop();
});
