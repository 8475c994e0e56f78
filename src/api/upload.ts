import { sendWithReauth } from './sendWithReauth';
import { networkError, type AppError } from './errors';
import { readBody } from './readBody';
import type { ThunkApi } from './thunkApi';

/** Posts a form and reports its progress. */
export async function upload(
  thunkApi: ThunkApi,
  url: string,
  body: FormData,
  onProgress: (sent: number, total: number) => void,
): Promise<{ data: unknown; error?: undefined } | { data?: undefined; error: AppError }> {
  const { transport } = thunkApi.extra;
  const signal = thunkApi.signal ?? new AbortController().signal;
  const { response, error } = await sendWithReauth(
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
  if (error) return { error };
  try {
    return { data: await readBody(response) };
  } catch (cause) {
    return { error: networkError(cause) };
  }
}
