import 'fake-indexeddb/auto';
import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Blob as NodeBlob } from 'node:buffer';
import { makeStore } from '../../src/app/store/store';
import { replayTarget } from '../../src/app/replayTarget';
import { searchSubmitted } from '../../src/data/nouns/tasks/taskListSlice';
import { FullRecorder } from '../../src/replay/recorder/fullRecorder';
import { Recorder } from '../../src/replay/recorder/recorder';
import { RecordingStore } from '../../src/replay/recorder/recordingStore';
import { FullReport } from '../../src/replay/recorder/report/FullReport';
import { useRecordings } from '../../src/replay/recorder/report/useRecordings';
import { AppTheme } from '../../src/ui/theme/AppTheme';
import { cookieTransport } from '../helpers/cookieTransport';
import { recorderMiddleware } from '../helpers/recorderMiddleware';

// jsdom's Blob cannot be read as a stream.
Object.defineProperty(globalThis, 'Blob', { value: NodeBlob, configurable: true });

function openPage() {
  const recorder = new Recorder(replayTarget);
  const full = new FullRecorder(recorder);
  const store = makeStore({
    transport: cookieTransport('http://127.0.0.1:9'),
    effects: false,
    last: recorderMiddleware(recorder),
  });
  return { recorder, full, store };
}

/** The tab of the dialog for `person`, with its buttons. */
const showReport = ({ recorder, full }: ReturnType<typeof openPage>, person: string | null) =>
  render(
    <AppTheme>
      <FullReport
        recorder={recorder}
        full={full}
        person={person}
        onSaved={() => undefined}
        foot={(buttons) => <div data-testid="foot">{buttons}</div>}
      />
    </AppTheme>,
  );
const namesIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const names = async () => {
  const store = await RecordingStore.open();
  const all = await store.list();
  store.close();
  return all.map(({ owner }) => owner);
};

beforeEach(() => {
  indexedDB = new IDBFactory();
});

test('a stopped recording that could not be saved is listed', async () => {
  const full = () => Promise.reject(new Error('The disk is full.'));
  Object.assign(window, {
    showSaveFilePicker: async () => ({
      createWritable: async () => new WritableStream({ write: full }),
    }),
  });
  const page = openPage();
  const { result } = renderHook(() =>
    useRecordings({ ...page, person: 'ann', onSaved: () => undefined }),
  );
  await waitFor(() => expect(result.current.stored).toEqual([]));
  page.full.start('secrets', 'ann');
  const id = page.full.getSnapshot()?.id;
  page.store.dispatch(searchSubmitted('ink'));
  await act(() => result.current.stop());
  expect(result.current).toMatchObject({
    busy: false,
    error: null,
    review: { level: 'secrets', problem: null },
  });
  expect(JSON.stringify(result.current.review?.entries)).toContain('"ink"');
  await act(() => result.current.save('blue'));
  expect(result.current).toMatchObject({
    busy: false,
    error: 'The disk is full.',
    stored: [{ id }],
  });
  Reflect.deleteProperty(window, 'showSaveFilePicker');
});

test('a stored recording can be saved only by its owner, after a review, and discarded by anyone', async () => {
  const page = openPage();
  page.full.start('secrets', 'ann');
  page.store.dispatch(searchSubmitted('ink'));
  await page.full.stop();

  const mine = showReport(page, 'ann');
  await userEvent.click(await screen.findByRole('button', { name: 'Save...' }));
  expect(await screen.findByText('What is in the file')).toBeVisible();
  expect(namesIn(screen.getByTestId('foot'))).toEqual(['Back', 'Discard', 'Save file']);
  mine.unmount();

  const { unmount } = showReport(page, 'bob');
  const item = await screen.findByRole('listitem');
  expect(item).toHaveTextContent(/^Someone else’s recording of /);
  expect(namesIn(item)).toEqual(['Discard']);
  unmount();
  const { result } = renderHook(() =>
    useRecordings({ ...page, person: 'bob', onSaved: () => undefined }),
  );
  await waitFor(() => expect(result.current.stored).toHaveLength(1));
  await act(() => result.current.openReview(result.current.stored?.[0] ?? null));
  expect(result.current).toMatchObject({
    review: null,
    error: 'Someone else started this recording.',
  });
  await act(() => result.current.discard(result.current.stored?.[0]?.id ?? ''));
  expect(await names()).toEqual([]);
});

test('anyone can stop a running recording, which waits for its owner, and nobody signed out starts one', async () => {
  const page = openPage();
  page.full.start('secrets', 'ann');
  const { unmount } = showReport(page, null);
  expect(namesIn(screen.getByTestId('foot'))).toEqual(['Stop and discard', 'Stop']);
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByRole('listitem')).toHaveTextContent(/Someone else’s/);
  expect(screen.queryByRole('button', { name: 'Start recording' })).toBeNull();
  expect(await names()).toEqual(['ann']);
  unmount();
});
