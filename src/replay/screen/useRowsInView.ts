import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Rows kept beyond the edges of what is seen. */
const beyond = 10;
/** As many are drawn where nothing is laid out yet. */
const atFirst = 40;

/**
 * Which rows of equal height are near the window of the scrolling list that `ref` goes to. `scrollTo` brings a place in pixels to the top,
 * with its rows drawn before the next picture.
 */
export function useRowsInView(count: number, rowHeight: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ first: 0, end: atFirst });
  const measure = useCallback(() => {
    const list = ref.current;
    if (!list) return;
    const seen = Math.ceil(list.clientHeight / rowHeight) || atFirst;
    const top = Math.floor(list.scrollTop / rowHeight);
    const next = { first: Math.max(0, top - beyond), end: top + seen + beyond };
    setRange((now) => (now.first === next.first && now.end === next.end ? now : next));
  }, [rowHeight]);

  useLayoutEffect(() => {
    const list = ref.current;
    if (!list) return undefined;
    list.addEventListener('scroll', measure, { passive: true });
    // It tells at once how large the list is, before the first picture.
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => {
      list.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [measure]);

  const scrollTo = useCallback((top: number) => {
    const list = ref.current;
    if (!list) return;
    list.scrollTop = Math.max(0, top);
    measure();
  }, [measure]);

  const first = Math.min(range.first, Math.max(0, count - 1));
  const rows = Array.from({ length: Math.max(0, Math.min(range.end, count) - first) }, (_, at) => first + at);
  return { ref, rows, scrollTo };
}
