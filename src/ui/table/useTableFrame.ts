import { useLayoutEffect, useState, type RefObject, type UIEvent } from 'react';

/**
 * The distance of the table from the top of the page in pixels, and the handler of its scroll
 * event. Marks a table whose columns do not fit (`data-wide`) and one that is scrolled sideways
 * (`data-scrolled`) by attributes, which render nothing again. `width` is the CSS width of the
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
    const measure = () =>
      void element.toggleAttribute('data-wide', element.scrollWidth > element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, width]);
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) =>
    void currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0);
  return { offset, onScroll };
}
