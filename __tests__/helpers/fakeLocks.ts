type Work<T> = (lock: object | null) => Promise<T>;

/** Web Locks as several tabs share them. @returns a function that removes them again */
export function fakeLocks(): () => void {
  const last = new Map<string, Promise<unknown>>();
  const request = <T>(name: string, ...rest: [Work<T>] | [{ ifAvailable: true }, Work<T>]) => {
    const [work, ifAvailable] = rest.length === 1 ? [rest[0], false] : [rest[1], true];
    const before = last.get(name);
    if (before && ifAvailable) return work(null);
    const turn = (before ?? Promise.resolve()).then(() => work({ name }));
    const ended = turn.then(
      () => undefined,
      () => undefined,
    );
    last.set(name, ended);
    void ended.then(() => last.get(name) === ended && last.delete(name));
    return turn;
  };
  return setLocks(request);
}

/** The browser has Web Locks and refuses them all. @returns a function that removes them again */
export const refuseLocks = (): (() => void) =>
  setLocks(() => Promise.reject(new DOMException('Locks are refused', 'SecurityError')));

function setLocks(request: unknown): () => void {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  return () => void Reflect.deleteProperty(navigator, 'locks');
}
