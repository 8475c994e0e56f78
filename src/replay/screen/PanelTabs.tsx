import { useId } from 'react';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { AboutPanel } from './about/AboutPanel';
import { AnnotationsPanel } from './annotations/AnnotationsPanel';
import { ActionsPanel } from './actions/ActionsPanel';
import { DifferencePanel } from './difference/DifferencePanel';
import { StatePanel } from './state/StatePanel';

export type PanelTab = 'actions' | 'state' | 'difference' | 'annotations' | 'about';

const tabs = [
  { tab: 'actions', label: 'Actions' },
  { tab: 'state', label: 'State' },
  { tab: 'difference', label: 'Difference' },
  { tab: 'annotations', label: 'Annotations' },
  { tab: 'about', label: 'About' },
] as const;

interface PanelTabsProps {
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  tried: number;
}

/** What is known of the log, in five ways. The one with the actions stays as it was left. */
export function PanelTabs({ tab, onTab, tried }: PanelTabsProps) {
  const id = useId();
  const panel = (of: PanelTab) => ({
    role: 'tabpanel', id: `${id}-${of}`, 'aria-labelledby': `${id}-tab-${of}`, hidden: tab !== of,
    sx: { flex: 1, minHeight: 0, display: tab === of ? 'flex' : 'none', flexDirection: 'column' },
  } as const);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0, bgcolor: 'background.paper' }}>
      <Tabs value={tab} onChange={(_event, next: PanelTab) => onTab(next)} variant="fullWidth" aria-label="About the log" sx={{ minHeight: 40, flexShrink: 0, borderBottom: '1px solid', borderColor: 'divider', '& .MuiTab-root': { minHeight: 40, minWidth: 0, flexBasis: 'auto', px: 0.5, py: 0, fontSize: '0.8438rem' } }}>
        {tabs.map((one) => <Tab key={one.tab} value={one.tab} label={one.label} id={`${id}-tab-${one.tab}`} aria-controls={`${id}-${one.tab}`} />)}
      </Tabs>
      <Box {...panel('actions')}><ActionsPanel /></Box>
      <Box {...panel('state')}>{tab === 'state' && <StatePanel />}</Box>
      <Box {...panel('difference')}>{tab === 'difference' && <DifferencePanel />}</Box>
      <Box {...panel('annotations')}>{tab === 'annotations' && <AnnotationsPanel />}</Box>
      <Box {...panel('about')}>{tab === 'about' && <AboutPanel tried={tried} />}</Box>
    </Box>
  );
}
