import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { PanelSplit, panelWidth } from './PanelSplit';

interface ReplayLayoutProps {
  /** Always there, so that the screens are loaded before the first log is. */
  stage: ReactNode;
  /** What is known of the log, and its time; null before one is open. */
  panel: ReactNode;
  time: ReactNode;
  /** Lies over the stage while there is no log. */
  instead: ReactNode;
}

const gridStyle = {
  flex: 1, minHeight: 0, display: 'grid', position: 'relative', overflow: { xs: 'auto', md: 'hidden' },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 1px var(--panel-width)' },
  gridTemplateRows: { xs: 'minmax(200px, 40dvh) auto minmax(320px, 1fr)', md: 'minmax(0, 1fr) auto' },
  gridTemplateAreas: { xs: '"stage" "time" "panel"', md: '"stage split panel" "time time time"' },
} as const;

/** The screens at the left, what is known at the right, time below; on a phone one under the other. */
export function ReplayLayout({ stage, panel, time, instead }: ReplayLayoutProps) {
  const [width, setWidth] = useState<number>(panelWidth.first);
  const isOpen = panel !== null;
  return (
    <Box sx={gridStyle} style={{ '--panel-width': `${width}px` } as object}>
      <Box component="main" sx={{ gridArea: 'stage', minWidth: 0, minHeight: 0 }} inert={!isOpen}>{stage}</Box>
      {isOpen ? (
        <>
          <Box sx={{ gridArea: 'split', display: { xs: 'none', md: 'flex' }, bgcolor: 'divider', justifyContent: 'center' }}><PanelSplit width={width} onWidth={setWidth} /></Box>
          <Box component="aside" aria-label="Log" sx={{ gridArea: 'panel', minWidth: 0, minHeight: 0, borderTop: { xs: '1px solid var(--docket-palette-divider)', md: 0 } }}>{panel}</Box>
          <Box sx={{ gridArea: 'time', minWidth: 0, px: { xs: 1.5, md: 2 }, pt: 1, pb: 1, borderTop: '1px solid', borderColor: 'divider', bgcolor: 'background.paper' }}>{time}</Box>
        </>
      ) : <Box sx={{ position: 'absolute', inset: 0, overflow: 'auto', display: 'flex', bgcolor: 'background.default' }}>{instead}</Box>}
    </Box>
  );
}
