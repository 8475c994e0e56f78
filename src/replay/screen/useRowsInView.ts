import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Rows drawn beyond each edge of the view. */
const overscan = 10;
/** Rows drawn before the list is laid out. */
const atFirst = 40;

/** Which rows of equal height are near the view of a scrolling list. `ref` goes to the list. */
export function useRowsInView(count: number, rowHeight: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ first: 0, end: atFirst });
  const measure = useCallback(() => {
    const list = ref.current;
    if (!list) return;
    const seen = Math.ceil(list.clientHeight / rowHeight) || atFirst;
    const top = Math.floor(list.scrollTop / rowHeight);
    const [first, end] = [Math.max(0, top - overscan), top + seen + overscan];
    setRange((now) => (now.first === first && now.end === end ? now : { first, end }));
  }, [rowHeight]);

  useLayoutEffect(() => {
    const list = ref.current;
    if (!list) return undefined;
    list.addEventListener('scroll', measure, { passive: true });
    // It reports the size at once, before the first paint.
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => {
      list.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [measure]);

  /** Brings a row into view with some rows around it: by the least scroll, or at a third of the height. */
  const showRow = useCallback(
    (row: number, where: 'nearest' | 'third', margin = 0) => {
      const list = ref.current;
      if (!list) return;
      const { scrollTop, clientHeight } = list;
      const [top, bottom, room] = [row * rowHeight, (row + 1) * rowHeight, margin * rowHeight];
      const isAbove = top < scrollTop + room;
      if (!isAbove && bottom <= scrollTop + clientHeight - room) return;
      list.scrollTop =
        where === 'third'
          ? Math.max(0, top - clientHeight / 3)
          : isAbove
            ? top
            : bottom - clientHeight;
      // The rows are then drawn before the next paint.
      measure();
    },
    [rowHeight, measure],
  );

  const first = Math.min(range.first, Math.max(0, count - 1));
  const rows = Array.from(
    { length: Math.max(0, Math.min(range.end, count) - first) },
    (_, at) => first + at,
  );
  return { ref, rows, showRow };
}
