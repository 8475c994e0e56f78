import { wait } from '../../lib/pause';
/**
 * Marks recordings that an open page is making, so that no other page treats them as left behind.
 */

const prefix = 'docket.recording.';
/** How long to wait for other pages where there are no locks, in milliseconds. */
const answerTimeoutMs = 400;

type Message = { ask: true } | { id: string };

const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

/** Claims a recording for this page, until the returned function is called or the page is gone. */
export function claimRecording(id: string): () => void {
  const manager = locks();
  if (manager) {
    let release = () => undefined as void;
    // Another page may be about to release the lock, so wait for it.
    const abort = new AbortController();
    manager
      .request(
        prefix + id,
        { signal: abort.signal },
        () => new Promise<void>((resolve) => (release = resolve)),
      )
      .catch(() => undefined); // Aborted.
    return () => {
      abort.abort();
      release();
    };
  }
  // Without Web Locks (plain HTTP), each page answers for itself.
  const channel = new BroadcastChannel(prefix);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('ask' in data) channel.postMessage({ id } satisfies Message);
  };
  return () => channel.close();
}

/** Ids of the recordings that open pages are making. */
export async function claimedRecordings(): Promise<ReadonlySet<string>> {
  const manager = locks();
  if (manager) {
    const { held = [] } = await manager.query();
    return new Set(
      held
        .map(({ name = '' }) => name)
        .filter((name) => name.startsWith(prefix))
        .map((name) => name.slice(prefix.length)),
    );
  }
  const ids = new Set<string>();
  const channel = new BroadcastChannel(prefix);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('id' in data) ids.add(data.id);
  };
  channel.postMessage({ ask: true } satisfies Message);
  await wait(answerTimeoutMs);
  channel.close();
  return ids;
}
