import { useEffect, useState } from 'react';
import { isUsable, usable } from './usable';

/** Whether the first screen can be used, so that a component may load what it did not need. */
export function useUsable(): boolean {
  const [current, setCurrent] = useState(isUsable);
  useEffect(() => void usable.then(() => setCurrent(true)), []);
  return current;
}
