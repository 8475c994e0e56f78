import { authorised } from './authorised';
import { networkError, type AppError } from './errors';
import { readBody } from './readBody';
import type { Caller } from './types';

/** Posts a form and reports its progress. Re-authenticates like any call. */
export async function upload(
  caller: Caller,
  url: string,
  body: FormData,
  onProgress: (sent: number, total: number) => void,
): Promise<{ data: unknown; error?: undefined } | { data?: undefined; error: AppError }> {
  const { transport } = caller.extra;
  const signal = caller.signal ?? new AbortController().signal;
  const { response, error } = await authorised(
    caller,
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
