import { useLayoutEffect, type RefObject, type UIEvent } from 'react';

/**
 * Marks a table that is wider than its frame (`data-wide`), and one that is scrolled sideways (`data-scrolled`): by attributes,
 * so that nothing is drawn again. `width` changes whenever that of the columns does. Answers the handler of its scroll.
 */
export function useSideways(scroller: RefObject<HTMLElement | null>, width: string) {
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
  return ({ currentTarget }: UIEvent<HTMLElement>) =>
    void currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0);
}
