import { useLayoutEffect, useState } from 'react';

/** Width of the panel beside the list. */
export const panelWidth = 'clamp(480px, 42vw, 680px)';

/** The height of the app bar in pixels, which has two lines on a phone. */
export function useBarHeight(): number {
  const [height, setHeight] = useState(56);
  useLayoutEffect(() => {
    const bar = document.querySelector('header');
    if (!bar) return undefined;
    const measure = () => setHeight(bar.getBoundingClientRect().height || 56);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    return () => observer.disconnect();
  }, []);
  return height;
}
