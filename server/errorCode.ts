/** The code of a system's or a driver's error (`ENOENT`, `SQLITE_BUSY`), whatever made it; undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
