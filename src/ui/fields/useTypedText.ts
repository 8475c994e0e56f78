import { useDeferredValue, useEffect, useRef, useState } from 'react';

/**
 * The text of a field that filters a list. The field updates at once, and the list when React has
 * time. `value` is the filter of the list, which a link, a saved view or a button can change too.
 */
export function useTypedText(
  value: string,
  onChange: (text: string) => void,
): [typed: string, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const settled = useDeferredValue(typed);
  const sent = useRef(value);
  const latestPut = useRef(onChange);
  useEffect(() => {
    latestPut.current = onChange;
  });
  // Only when the deferred text has changed: an older one must not overwrite a new `value`.
  useEffect(() => {
    if (settled === sent.current) return;
    sent.current = settled;
    latestPut.current(settled);
  }, [settled]);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  return [typed, setTyped];
}
