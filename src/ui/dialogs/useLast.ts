import { useState } from 'react';

/**
 * The value, or the last one after it has become empty, so that a dialog keeps its content while it
 * closes; and a function that forgets the last one.
 */
export function useLast<Value>(
  value: Value | null | undefined,
): [last: Value | null, forget: () => void] {
  const [last, setLast] = useState(value ?? null);
  if (value && value !== last) setLast(value);
  return [value ?? last, () => setLast(null)];
}
