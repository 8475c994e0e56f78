import { useDeferredValue, useEffect, useRef, useState } from 'react';

/**
 * The text of a field that narrows a list while one types. What is typed shows at once; the list follows as fast as it can,
 * and skips what is typed over. `inForce` is what the list follows: a link, a saved view or a button may put another text in force.
 */
export function useTypedText(
  inForce: string,
  put: (text: string) => void,
): [typed: string, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState(inForce);
  const settled = useDeferredValue(typed);
  const sent = useRef(inForce);
  const latestPut = useRef(put);
  useEffect(() => {
    latestPut.current = put;
  });
  // Only when it has settled on another text: while it still lags behind a text that came to be in force, it would take this back.
  useEffect(() => {
    if (settled === sent.current) return;
    sent.current = settled;
    latestPut.current(settled);
  }, [settled]);
  useEffect(() => {
    if (inForce === sent.current) return;
    sent.current = inForce;
    setTyped(inForce);
  }, [inForce]);
  return [typed, setTyped];
}
