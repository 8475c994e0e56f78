import { useState, type ReactNode, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import Box from '@mui/material/Box';

interface ReplayLayoutProps {
  /** Always mounted, so that the frame loads before the first log. */
  screen: ReactNode;
  /** Null before a log is open. */
  panel: ReactNode;
  time: ReactNode;
  /** Covers the screen while no log is open. */
  empty: ReactNode;
}

const gridStyle = {
  flex: 1,
  minHeight: 0,
  display: 'grid',
  position: 'relative',
  overflow: { xs: 'auto', md: 'hidden' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) var(--panel-width)' },
  gridTemplateRows: {
    xs: 'minmax(200px, 40dvh) auto minmax(320px, 1fr)',
    md: 'minmax(0, 1fr) auto',
  },
  gridTemplateAreas: { xs: '"screen" "time" "panel"', md: '"screen panel" "time time"' },
} as const;

/** Recorded screen at the left, panel at the right, timeline below; stacked on a phone. */
export function ReplayLayout({ screen, panel, time, empty }: ReplayLayoutProps) {
  const [width, setWidth] = useState(460);
  const isOpen = panel !== null;
  return (
    <Box sx={gridStyle} style={{ '--panel-width': `${width}px` } as object}>
      <Box
        role={isOpen ? 'main' : undefined}
        sx={{ gridArea: 'screen', minWidth: 0, minHeight: 0 }}
        inert={!isOpen}
      >
        {screen}
      </Box>
      {isOpen ? (
        <>
          <Box
            component="aside"
            aria-label="Log"
            sx={{
              gridArea: 'panel',
              position: 'relative',
              minWidth: 0,
              minHeight: 0,
              border: '0 solid var(--docket-palette-divider)',
              borderTopWidth: { xs: 1, md: 0 },
              borderLeftWidth: { md: 1 },
            }}
          >
            <PanelSplit width={width} onWidth={setWidth} />
            {panel}
          </Box>
          <Box
            component="section"
            aria-label="Time"
            sx={{
              gridArea: 'time',
              minWidth: 0,
              px: { xs: 1.5, md: 2 },
              py: 1,
              borderTop: '1px solid',
              borderColor: 'divider',
              bgcolor: 'background.paper',
            }}
          >
            {time}
          </Box>
        </>
      ) : (
        <Box
          component="main"
          sx={{
            position: 'absolute',
            inset: 0,
            overflow: 'auto',
            display: 'flex',
            bgcolor: 'background.default',
          }}
        >
          {empty}
        </Box>
      )}
    </Box>
  );
}

/** Limits of the panel's width, in pixels. */
const [least, most] = [340, 860];

/** The edge between screen and panel, which can be dragged or moved with the arrow keys. */
function PanelSplit({ width, onWidth }: { width: number; onWidth: (width: number) => void }) {
  const from = useRef({ x: 0, width });
  const resize = (next: number) => onWidth(Math.min(most, Math.max(least, Math.round(next))));
  const startDrag = (event: PointerEvent<HTMLElement>) => {
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
      onPointerDown={startDrag}
      onPointerMove={drag}
      onKeyDown={press}
      sx={{
        display: { xs: 'none', md: 'block' },
        position: 'absolute',
        insetBlock: 0,
        left: -4,
        width: 7,
        zIndex: 1,
        cursor: 'col-resize',
        touchAction: 'none',
        '&:hover, &:active': { bgcolor: 'primary.main', opacity: 0.5 },
      }}
    />
  );
}
