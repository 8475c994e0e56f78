import { useEffect, useRef } from 'react';
import { indexOfId } from '../../lib/indexOfId';
import type { ActiveCell, TableSelection } from './tableTypes';

/** Selects rows from the one that was toggled last, or from the active row. */
export function useSelectedRange(
  ids: readonly string[],
  active: ActiveCell | null,
  selection: TableSelection | undefined,
) {
  const anchor = useRef<string | null>(null);
  const state = selection?.state;
  useEffect(() => {
    if (state === 'none') anchor.current = null;
  }, [state]);
  const start = () => {
    if (anchor.current === null || indexOfId(ids, anchor.current, active?.index ?? 0) < 0)
      anchor.current = active?.id ?? null;
  };
  const extendTo = (index: number, added = false) => {
    start();
    const from = anchor.current ?? ids[index] ?? '';
    anchor.current = from;
    const at = indexOfId(ids, from, active?.index ?? index);
    const [first, last] = at < 0 || at > index ? [index, at < 0 ? index : at] : [at, index];
    selection?.onSelect(ids.slice(first, last + 1), added);
  };
  const toggle = (id: string) => {
    selection?.onToggle(id);
    anchor.current = id;
  };
  return { start, extendTo, toggle };
}
