import type { EventMeta } from '../../src/contract/event';

/** A change that is played into the page as if the server had sent it. Its number is added here. */
export type Injected = [name: string, payload: unknown];

const isMeta = (value: unknown): value is EventMeta =>
  typeof value === 'object' && value !== null && 'seq' in value;

/** Reads a Socket.IO packet with an event (`42[...]`), or null. */
function readPacket(data: unknown): unknown[] | null {
  if (typeof data !== 'string' || !data.startsWith('42[')) return null;
  const packet: unknown = JSON.parse(data.slice(2));
  return Array.isArray(packet) ? packet : null;
}

/**
 * Listens on every WebSocket before the page does, so that all pages get the same arrival times.
 */
export function watchSocket() {
  let socket: WebSocket | null = null;
  /** True once Socket.IO uses this socket. It may begin by polling and upgrade later. */
  let inUse = false;
  let seq = 0;
  let events = 0;
  let last = 0;
  let awaited: string | null = null;
  let arrived = 0;

  const onMessage = ({ data, timeStamp }: MessageEvent) => {
    if (typeof data !== 'string') return;
    if (data.startsWith('0{')) inUse = true;
    if (!data.startsWith('42[')) return;
    events += 1;
    last = performance.now();
    if (awaited !== null && data.includes(awaited)) {
      awaited = null;
      arrived = timeStamp;
    }
    // Parsing long packets would distort the measurement. The number of a change is at the end of
    // its packet; only `sync` is parsed.
    const meta = /"seq":(\d+),"prev":\d+,"at":"[^"]*"\}\]$/.exec(data);
    if (meta) seq = Number(meta[1]);
    else if (data.startsWith('42["sync"')) {
      const sync = readPacket(data)?.[1];
      if (isMeta(sync)) seq = sync.seq;
    }
  };

  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      // eslint-disable-next-line @typescript-eslint/no-this-alias -- kept to play messages into it
      socket = this;
      inUse = false;
      this.addEventListener('message', onMessage);
    }

    override send(data: Parameters<WebSocket['send']>[0]): void {
      // Engine.IO sends "5" when it upgrades from polling to this socket.
      if (data === '5') inUse = true;
      super.send(data);
    }
  };

  const inject = (changes: readonly Injected[], at: string): void => {
    if (!socket || seq === 0)
      throw new Error('there is no socket, or the number of its last change is unknown');
    for (const [name, payload] of changes) {
      const prev = seq;
      seq += 1;
      const record =
        typeof payload === 'object' && payload !== null ? { ...payload, seq } : payload;
      socket.dispatchEvent(
        new MessageEvent('message', {
          data: `42${JSON.stringify([name, record, { seq, prev, at }])}`,
        }),
      );
    }
  };

  return {
    isConnected: () => inUse && socket?.readyState === WebSocket.OPEN,
    /**
     * Sets the number of the last change. The first changes may have come by polling, which is not
     * seen here.
     */
    setLastSeq: (head: number): void => {
      seq = Math.max(seq, head);
    },
    inject,
    /** `arrivedAt` then returns when the next packet with this text arrived. */
    awaitPacket: (text: string): void => {
      awaited = text;
      arrived = 0;
    },
    arrivedAt: () => arrived,
    /** The number of events so far, and the time of the last one. */
    received: () => ({ events, last }),
    /** Plays changes into the page, `perFrame` of them in each frame. */
    play: async (changes: readonly Injected[], perFrame: number): Promise<void> => {
      const at = new Date().toISOString();
      const begun = socket;
      for (let start = 0; start < changes.length; start += perFrame) {
        inject(changes.slice(start, start + perFrame), at);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      if (socket !== begun || !inUse)
        throw new Error('the page did not take the changes: it opened another socket');
    },
  };
}
