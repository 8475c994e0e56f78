/** The browser has Web Locks and refuses them all. @returns a function that removes them again */
export function refuseLocks(): () => void {
  const request = () => Promise.reject(new DOMException('Locks are refused', 'SecurityError'));
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  return () => void Reflect.deleteProperty(navigator, 'locks');
}
