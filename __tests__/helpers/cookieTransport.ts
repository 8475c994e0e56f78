import type { Transport, UploadRequest } from '../../src/data/store/extra';

/**
 * Node's fetch with a cookie jar for one backend. Each transport has its own jar, as each browser
 * does.
 */
export function cookieTransport(
  apiHost: string,
  { sockets = false }: { sockets?: boolean } = {},
): Transport & { cookies: Map<string, string> } {
  const cookies = new Map<string, string>();

  const send: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(input, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const isOver = /max-age=0\b/i.test(line) || value === '';
      if (isOver) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };

  return { apiHost, cookies, sockets, fetch: send, upload: (request) => uploadForm(send, request) };
}

/** Node's fetch does not understand the forms of jsdom, so this writes out the request. */
async function uploadForm(
  send: typeof fetch,
  { url, headers, body, signal, onProgress }: UploadRequest,
): Promise<Response> {
  const boundary = `----docket${Math.random().toString(36).slice(2)}`;
  const parts: Buffer[] = [];
  for (const [name, value] of body.entries()) {
    const file =
      typeof value === 'string'
        ? ''
        : `; filename="${value.name}"\r\nContent-Type: ${value.type || 'application/octet-stream'}`;
    const content = typeof value === 'string' ? Buffer.from(value) : await bytesOf(value);
    parts.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    );
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  const bytes = Buffer.concat(parts);
  onProgress(0, bytes.length);
  const type = `multipart/form-data; boundary=${boundary}`;
  const response = await send(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': type },
    body: bytes,
    signal,
  });
  onProgress(bytes.length, bytes.length);
  return response;
}

function bytesOf(file: File): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(Buffer.from(new Uint8Array(reader.result as ArrayBuffer)));
    reader.onerror = () => reject(new Error('the file cannot be read'));
    reader.readAsArrayBuffer(file);
  });
}
