import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';

/** In milliseconds: before a tooltip shows, and before it goes, so that the pointer can reach it. */
const delays = { show: 400, hide: 100 };

interface Tip {
  anchor: Element;
  text: string;
}

/**
 * One tooltip for everything inside with `data-tip`: a tooltip for each button of a long list would
 * cost more than the rest of the list.
 */
export function TipArea({ children }: { children: ReactNode }) {
  const [tip, setTip] = useState<Tip | null>(null);
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
    <Box
      onPointerOver={(event) => event.pointerType === 'mouse' && onEnter(event, delays.show)}
      onPointerOut={onLeave}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && onEnter(event, 0)}
      onBlur={onLeave}
    >
      {children}
      {tip && (
        <Tooltip
          open={isOpen}
          title={tip.text}
          onOpen={() => clearTimeout(timer.current)}
          onClose={hide}
          slotProps={{ popper: { anchorEl: tip.anchor } }}
        >
          <span hidden />
        </Tooltip>
      )}
    </Box>
  );
}
