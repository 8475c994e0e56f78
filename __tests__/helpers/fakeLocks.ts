/** Web Locks as several tabs share them. @returns a function that removes them again */
export function fakeLocks(): () => void {
  const last = new Map<string, Promise<unknown>>();
  const request = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work);
    last.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  return () => void Reflect.deleteProperty(navigator, 'locks');
}
