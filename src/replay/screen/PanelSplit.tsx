import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import Box from '@mui/material/Box';

/** Limits of the panel's width, in pixels. */
const [least, most] = [340, 860];

/** The edge between the recorded screen and the panel. It can be dragged, or moved by the arrow keys. */
export function PanelSplit({
  width,
  onWidth,
}: {
  width: number;
  onWidth: (width: number) => void;
}) {
  const from = useRef({ x: 0, width });
  const resize = (wanted: number) => onWidth(Math.min(most, Math.max(least, Math.round(wanted))));
  const grasp = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, width };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      resize(from.current.width + from.current.x - event.clientX);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    resize(width + (event.key === 'ArrowLeft' ? 24 : -24));
  };
  return (
    <Box
      role="separator"
      tabIndex={0}
      aria-label="Width of the panel"
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      onPointerDown={grasp}
      onPointerMove={drag}
      onKeyDown={press}
      sx={{
        display: { xs: 'none', md: 'block' },
        width: 7,
        mx: '-3px',
        zIndex: 1,
        cursor: 'col-resize',
        touchAction: 'none',
        '&:hover, &:active': { bgcolor: 'primary.main', opacity: 0.5 },
      }}
    />
  );
}
