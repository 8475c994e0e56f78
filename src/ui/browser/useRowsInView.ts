import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Rows rendered beyond each edge. */
const overscan = 10;
/** Rows rendered before layout. */
const atFirst = 40;

/** The rows of equal height near the viewport of a scrolling list. Pass `ref` to the list. */
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
    // It reports the size before the first paint.
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => {
      list.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [measure]);

  /**
   * Scrolls a row and `margin` rows around it into view: by the least distance, or to a third of
   * the height.
   */
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
      // Render the rows before the next paint.
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
