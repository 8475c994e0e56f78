import {
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { ErrorBoundary } from '../lazy/ErrorBoundary';
import type { TipBubbleProps } from './TipBubble';

/**
 * In milliseconds: before a tooltip shows, for a mouse and for a finger that stays, and before it
 * goes, so that the pointer can reach it.
 */
const delays = { mouse: 400, touch: 700, hide: 100 };

interface TipAreaProps {
  /** `TipBubble`, or the lazy component of it. */
  Bubble: ComponentType<TipBubbleProps>;
  children: ReactNode;
}

/**
 * One tooltip for everything inside with `data-tip`, dialogs included: a tooltip for each button
 * would cost more than the buttons.
 */
export function TipArea({ Bubble, children }: TipAreaProps) {
  const [tip, setTip] = useState<{ anchor: Element; text: string } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (delay: number, action: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, delay);
  };
  const onEnter = ({ target }: SyntheticEvent, delay: number) => {
    const anchor = target instanceof Element ? target.closest('[data-tip]') : null;
    const text = anchor?.getAttribute('data-tip');
    if (!anchor || !text) return;
    later(delay, () => {
      setTip({ anchor, text });
      setOpen(anchor.isConnected);
    });
  };
  const onLeave = () => later(delays.hide, () => setOpen(false));
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  return (
    <div
      style={{ display: 'contents' }}
      onPointerOver={(event) => event.pointerType === 'mouse' && onEnter(event, delays.mouse)}
      onPointerOut={onLeave}
      onPointerDown={(event) => {
        hide();
        if (event.pointerType === 'touch') onEnter(event, delays.touch);
      }}
      onPointerCancel={onLeave}
      onFocus={(event) => event.target.matches(':focus-visible') && onEnter(event, 0)}
      onBlur={onLeave}
    >
      {children}
      {tip && (
        <ErrorBoundary>
          <Suspense>
            <Bubble
              {...tip}
              isOpen={isOpen}
              onEnter={() => clearTimeout(timer.current)}
              onClose={hide}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
