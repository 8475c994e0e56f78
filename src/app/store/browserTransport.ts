import { answerInTime, fetchInTime } from '../../data/api/connections/answerInTime';
import { fetchOrFirstList } from '../../data/lists/firstList';
import { isOurPage } from '../../ui/browser/isOurPage';
import { requestIdHeader } from '../../contract/requestId';
import { wait } from '../../lib/pause';
import type { Transport, UploadRequest } from '../../data/store/extra';
import { usable } from '../../ui/lazy/usable';
import { confirmBuild } from './confirmBuild';
import { confirmServer, onlyOurs } from './onlyOurs';

/** Sends a form by XMLHttpRequest, because `fetch` cannot report upload progress. */
function uploadByXhr({ url, headers, body, signal, onProgress }: UploadRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded, total);
    };
    request.onload = () => {
      const empty = request.status === 204 || request.status === 205 || request.status === 304;
      const headers = new Headers();
      for (const name of ['content-type', requestIdHeader]) {
        const value = request.getResponseHeader(name);
        if (value !== null) headers.set(name, value);
      }
      resolve(
        new Response(empty ? null : request.responseText, {
          status: request.status,
          statusText: request.statusText,
          headers,
        }),
      );
    };
    request.onerror = () => reject(new TypeError('The upload got no answer'));
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    if (signal.aborted) return reject(new DOMException('The upload was cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

const sizeOf = (form: FormData): number =>
  [...form.values()].reduce((sum, part) => sum + (part instanceof File ? part.size : 0), 0);

/** The same for our server, which makes a form that has a key once. */
const uploadInTime = (request: UploadRequest): Promise<Response> =>
  answerInTime(
    (signal, onProgress) =>
      uploadByXhr({
        ...request,
        signal,
        onProgress: (...progress) => {
          onProgress();
          request.onProgress(...progress);
        },
      }),
    {
      signal: request.signal,
      mayRepeat: 'Idempotency-Key' in request.headers,
      size: sizeOf(request.body),
    },
  );

/** Calls of other backends have no time limit (specification, section 9). */
const isDocket = isOurPage();

export const browserTransport: Transport = {
  fetch: async (input, init) => {
    await confirmBuild();
    if (!isDocket) return fetchOrFirstList(input, init);
    return onlyOurs(await fetchInTime(fetchOrFirstList, input, { ...init, redirect: 'manual' }));
  },
  upload: async (request) => {
    await confirmBuild();
    return isDocket ? onlyOurs(await uploadInTime(request)) : uploadByXhr(request);
  },
  isDocket,
  ...(isDocket && { confirmServer }),
  socketAllowed: () => usable.then(confirmBuild),
  // Or soon, in case that another request gets no answer.
  restAllowed: () => Promise.race([usable, wait(1_000)]),
  apiHost: __API_HOST__,
};
