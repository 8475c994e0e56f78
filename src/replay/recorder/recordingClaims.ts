import { wait } from '../../lib/pause';
/** Which recordings are being made by a page that is open, so that no other page takes them for left behind. */

const prefix = 'docket.recording.';
/** How long the other pages have to answer where there are no locks, in milliseconds. */
const patience = 400;

type Message = { ask: true } | { id: string };

const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

/** Says of a recording that this page makes it, until the answered function is called or the page is gone. */
export function claimRecording(id: string): () => void {
  const manager = locks();
  if (manager) {
    let release = () => undefined as void;
    // Another page may still be on its way out with it: the lock is waited for.
    const abort = new AbortController();
    manager
      .request(
        prefix + id,
        { signal: abort.signal },
        () => new Promise<void>((resolve) => (release = resolve)),
      )
      .catch(() => undefined); // Called off.
    return () => {
      abort.abort();
      release();
    };
  }
  // Web Locks are missing over plain HTTP: there a page answers for itself.
  const channel = new BroadcastChannel(prefix);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('ask' in data) channel.postMessage({ id } satisfies Message);
  };
  return () => channel.close();
}

/** Ids of the recordings that an open page makes, this one's too. */
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
  await wait(patience);
  channel.close();
  return ids;
}
