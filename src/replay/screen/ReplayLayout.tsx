import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { PanelSplit } from './PanelSplit';

interface ReplayLayoutProps {
  /** Always there, so that the recorded screens load before the first log does. */
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
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 1px var(--panel-width)' },
  gridTemplateRows: {
    xs: 'minmax(200px, 40dvh) auto minmax(320px, 1fr)',
    md: 'minmax(0, 1fr) auto',
  },
  gridTemplateAreas: { xs: '"screen" "time" "panel"', md: '"screen split panel" "time time time"' },
} as const;

/** The recorded screen at the left, the panel at the right, the timeline below; on a phone one under the other. */
export function ReplayLayout({ screen, panel, time, empty }: ReplayLayoutProps) {
  const [width, setWidth] = useState(460);
  const isOpen = panel !== null;
  return (
    <Box sx={gridStyle} style={{ '--panel-width': `${width}px` } as object}>
      <Box component="main" sx={{ gridArea: 'screen', minWidth: 0, minHeight: 0 }} inert={!isOpen}>
        {screen}
      </Box>
      {isOpen ? (
        <>
          <Box
            sx={{
              gridArea: 'split',
              display: { xs: 'none', md: 'flex' },
              bgcolor: 'divider',
              justifyContent: 'center',
            }}
          >
            <PanelSplit width={width} onWidth={setWidth} />
          </Box>
          <Box
            component="aside"
            aria-label="Log"
            sx={{
              gridArea: 'panel',
              minWidth: 0,
              minHeight: 0,
              borderTop: { xs: '1px solid var(--docket-palette-divider)', md: 0 },
            }}
          >
            {panel}
          </Box>
          <Box
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
