import { useLayoutEffect, useState, type RefObject, type UIEvent } from 'react';

/**
 * The distance of the table from the top of the page in pixels, and the handler of its scroll
 * event. Marks a table whose columns do not fit (`data-wide`), one that is scrolled sideways
 * (`data-scrolled`), and one with more columns to the right (`data-more`) by attributes, which
 * render nothing again. `width` is the CSS width of the
 * columns.
 */
export function useTableFrame(scroller: RefObject<HTMLElement | null>, width: string) {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const top = scroller.current?.getBoundingClientRect().top;
      if (top !== undefined) setOffset(Math.round(top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [scroller]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => {
      element.toggleAttribute('data-wide', element.scrollWidth > element.clientWidth);
      markSides(element);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, width]);
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    if (currentTarget.hasAttribute('data-wide')) markSides(currentTarget);
  };
  return { offset, onScroll };
}

function markSides(element: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = element;
  element.toggleAttribute('data-scrolled', scrollLeft > 0);
  element.toggleAttribute('data-more', scrollLeft + clientWidth < scrollWidth - 1);
}
