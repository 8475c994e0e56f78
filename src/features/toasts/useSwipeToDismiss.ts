import { useRef, useState, type CSSProperties, type PointerEvent } from 'react';

/** The part of its own width that a toast is dragged before letting go of it sends it away (specification, point 9). */
const threshold = 0.8;

/** A pointer that has moved less than this has clicked, in pixels. */
const clickSlack = 5;

/**
 * Lets something be dragged sideways: let go beyond the threshold it calls `onAway`, before that it comes back. Without a drag it
 * is a click. Returns the props of the dragged element.
 */
export function useSwipeToDismiss(onAway: () => void, onClick?: () => void) {
  const start = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);

  const begin = (event: PointerEvent<HTMLElement>) => {
    // A button on it is to be pressed, not dragged.
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
  const letGo = (event: PointerEvent<HTMLElement>) => {
    if (start.current === null) return;
    const distance = Math.abs(event.clientX - start.current);
    start.current = null;
    if (distance >= event.currentTarget.offsetWidth * threshold) onAway();
    else setOffset(0);
    if (distance < clickSlack) onClick?.();
  };
  const comeBack = () => {
    start.current = null;
    setOffset(0);
  };
  // Scrolling up and down by touch stays the browser's. Text is not selected: a drag that begins on a selection is the browser's own.
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
    onPointerUp: letGo,
    onPointerCancel: comeBack,
  };
}
