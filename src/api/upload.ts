import { readOutcome } from './request';
import { sendWithReauth } from './sendWithReauth';
import type { ThunkApi } from './thunkApi';

/** Posts a form and reports its progress. */
export async function upload(
  thunkApi: ThunkApi,
  url: string,
  body: FormData,
  onProgress: (sent: number, total: number) => void,
) {
  const { transport } = thunkApi.extra;
  const signal = thunkApi.signal ?? new AbortController().signal;
  const outcome = await sendWithReauth(
    thunkApi,
    (token) =>
      transport.upload({
        url: transport.apiHost + url,
        headers: token ? { Authorization: `Bearer ${token}` } : {},
        body,
        signal,
        onProgress,
      }),
    'form',
  );
  return readOutcome(outcome);
}
