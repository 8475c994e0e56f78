import { useRef, useState, type CSSProperties, type PointerEvent } from 'react';

/** Share of its own width beyond which a dragged toast is dismissed (specification, point 9). */
const threshold = 0.8;

/** A pointer that has moved less than so many pixels has clicked. */
const clickSlack = 5;

/**
 * Lets an element be dragged sideways. Beyond the threshold, releasing it calls `onDismiss`.
 * Returns the element's props.
 */
export function useSwipeToDismiss(onDismiss: () => void, onClick?: () => void) {
  const start = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);

  const begin = (event: PointerEvent<HTMLElement>) => {
    // Buttons and links are not dragged.
    if (
      event.button !== 0 ||
      (event.target instanceof Element && event.target.closest('button, a'))
    )
      return;
    start.current = event.clientX;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (start.current !== null) setOffset(event.clientX - start.current);
  };
  const release = (event: PointerEvent<HTMLElement>) => {
    if (start.current === null) return;
    const distance = Math.abs(event.clientX - start.current);
    start.current = null;
    if (distance >= event.currentTarget.offsetWidth * threshold) onDismiss();
    else setOffset(0);
    if (distance < clickSlack) onClick?.();
  };
  const reset = () => {
    start.current = null;
    setOffset(0);
  };
  // The browser still scrolls vertically. It would take over a drag that starts on selected text.
  const style: CSSProperties = {
    touchAction: 'pan-y',
    userSelect: 'none',
    ...(onClick && { cursor: 'pointer' }),
    ...(offset !== 0 && { transform: `translateX(${offset}px)` }),
  };
  return {
    style,
    onPointerDown: begin,
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: reset,
  };
}
