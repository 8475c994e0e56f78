/** The roles of a user row, which keeps them as JSON text. */
export function readRoles(stored: string): string[] {
  const value: unknown = JSON.parse(stored);
  return Array.isArray(value)
    ? value.filter((role): role is string => typeof role === 'string')
    : [];
}
