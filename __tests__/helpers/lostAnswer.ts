import type { Transport } from '../../src/data/store/extra';
import { cookieTransport } from './cookieTransport';

/** A proxy whose process ends when it has carried out the first call to this path. */
export function lostAnswerTransport(url: string, path: string): Transport {
  const real = cookieTransport(url, { sockets: true });
  let isLost = false;
  return {
    ...real,
    fetch: async (input, init) => {
      const response = await real.fetch(input, init);
      if (isLost || init?.method !== 'POST' || !String(input).endsWith(path)) return response;
      isLost = true;
      return new Response('<h1>Bad Gateway</h1>', { status: 502 });
    },
  };
}
