import 'fake-indexeddb/auto';
import { act, renderHook, waitFor } from '@testing-library/react';
import { Blob as NodeBlob } from 'node:buffer';
import { makeStore } from '../../src/app/store';
import { subject } from '../../src/app/subject';
import { searchSubmitted } from '../../src/features/tasks/tasksSlice';
import { FullRecorder } from '../../src/replay/recorder/fullRecorder';
import { makeRecorder } from '../../src/replay/recorder/recorder';
import { useRecordings } from '../../src/replay/recorder/report/useRecordings';
import { cookieTransport } from '../helpers/cookieTransport';

// jsdom's cannot be read as a stream.
Object.defineProperty(globalThis, 'Blob', { value: NodeBlob, configurable: true });

test('a recording that was stopped and could not be saved is shown among those that are left', async () => {
  const full = () => Promise.reject(new Error('The disk is full.'));
  Object.assign(window, { showSaveFilePicker: async () => ({ createWritable: async () => new WritableStream({ write: full }) }) });
  const recorder = makeRecorder(subject);
  const recording = new FullRecorder(subject, recorder);
  const store = makeStore({ transport: cookieTransport('http://127.0.0.1:9'), effects: false, last: recorder.middleware });
  const { result } = renderHook(() => useRecordings({ subject, recorder, full: recording, onSaved: () => undefined }));
  await waitFor(() => expect(result.current.left).toEqual([]));
  recording.start('secrets');
  const id = recording.running()?.id;
  store.dispatch(searchSubmitted('ink'));
  await act(() => result.current.stop(''));
  expect(result.current).toMatchObject({ busy: false, error: 'The disk is full.', left: [{ id }] });
});
