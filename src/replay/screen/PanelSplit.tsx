import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import Box from '@mui/material/Box';

/** How wide the panel may be, in pixels. */
export const panelWidth = { least: 340, most: 860, first: 460 } as const;

const within = (width: number): number => Math.min(panelWidth.most, Math.max(panelWidth.least, Math.round(width)));

/** The edge between stage and panel, which can be dragged, or moved by the arrows. */
export function PanelSplit({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const from = useRef<{ x: number; width: number } | null>(null);
  const grasp = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, width };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (from.current && event.buttons & 1) onWidth(within(from.current.width + from.current.x - event.clientX));
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? 24 : event.key === 'ArrowRight' ? -24 : 0;
    if (step === 0) return;
    event.preventDefault();
    onWidth(within(width + step));
  };
  return (
    <Box
      role="separator"
      tabIndex={0}
      aria-label="Width of the panel"
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={panelWidth.least}
      aria-valuemax={panelWidth.most}
      onPointerDown={grasp}
      onPointerMove={drag}
      onKeyDown={press}
      sx={{ display: { xs: 'none', md: 'block' }, width: 7, mx: '-3px', zIndex: 1, cursor: 'col-resize', touchAction: 'none', '&:hover, &:active': { bgcolor: 'primary.main', opacity: 0.5 } }}
    />
  );
}
