import { newKey } from './newKey';
import { repeatBadGateway } from './repeatBadGateway';
import { readOutcome, type Send } from './request';
import { sendWithReauth } from './sendWithReauth';
import type { ThunkApi } from './thunkApi';

/** Posts a form and reports its progress. Our server makes it once, so it can be repeated. */
export async function upload(
  thunkApi: ThunkApi,
  url: string,
  body: FormData,
  onProgress: (sent: number, total: number) => void,
) {
  const { transport } = thunkApi.extra;
  const signal = thunkApi.signal ?? new AbortController().signal;
  const key = thunkApi.dispatch(newKey());
  const once: Send = (token) =>
    transport.upload({
      url: transport.apiHost + url,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      body,
      signal,
      onProgress,
    });
  const send = key === undefined ? once : repeatBadGateway(once);
  return readOutcome(await sendWithReauth(thunkApi, send, 'form'));
}
