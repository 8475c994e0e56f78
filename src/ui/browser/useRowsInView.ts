import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** A scroll is over when no event came for this time, in milliseconds. */
const restTime = 150;

/**
 * The rows of equal height near the viewport of a scrolling list. Pass `ref` to the list. `overscan`:
 * how many to render beyond each edge. Once a scroll has jumped past all rendered rows, only the
 * visible ones are rendered until it ends.
 */
export function useRowsInView(count: number, rowHeight: number, overscan = 10) {
  const ref = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState(() => ({
    first: 0,
    end: rowsIn(window.innerHeight, rowHeight) + overscan,
    isFast: false,
  }));
  const measure = useCallback(
    (isScroll = false) => {
      const list = ref.current;
      if (!list) return;
      // Before the list has a layout, assume the height of the window.
      const seen = rowsIn(list.clientHeight || window.innerHeight, rowHeight);
      const top = Math.floor(list.scrollTop / rowHeight);
      setRange((now) => {
        const isFast = isScroll && (now.isFast || top >= now.end || top + seen <= now.first);
        const beyond = isFast ? 0 : overscan;
        const [first, end] = [Math.max(0, top - beyond), top + seen + beyond];
        const isSame = now.first === first && now.end === end && now.isFast === isFast;
        return isSame ? now : { first, end, isFast };
      });
    },
    [rowHeight, overscan],
  );

  useLayoutEffect(() => {
    const list = ref.current;
    if (!list) return undefined;
    let rest: number | undefined;
    const onScroll = () => {
      // Otherwise a fast scroll is painted without rows.
      flushSync(() => measure(true));
      window.clearTimeout(rest);
      rest = window.setTimeout(measure, restTime);
    };
    list.addEventListener('scroll', onScroll, { passive: true });
    // It reports the size before the first paint.
    const observer = new ResizeObserver(() => measure());
    observer.observe(list);
    return () => {
      window.clearTimeout(rest);
      list.removeEventListener('scroll', onScroll);
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

/** How many rows can be seen at once: the first and the last one in part. */
const rowsIn = (height: number, rowHeight: number) => Math.ceil(height / rowHeight) + 1;
