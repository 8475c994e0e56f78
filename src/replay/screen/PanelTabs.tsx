import { useId, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { AboutPanel } from './panels/AboutPanel';
import { ActionsPanel } from './panels/ActionsPanel';
import { AnnotationsPanel } from './panels/AnnotationsPanel';
import { DifferencePanel } from './panels/DifferencePanel';
import { StatePanel } from './panels/StatePanel';

export type PanelTab = 'actions' | 'state' | 'difference' | 'annotations' | 'about';

interface PanelTabsProps {
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  blocked: number;
}

/**
 * The panels. The list of actions stays mounted and keeps its scroll position; the others remount.
 */
export function PanelTabs({ tab, onTab, blocked }: PanelTabsProps) {
  const id = useId();
  const panels: readonly { name: PanelTab; label: string; panel: ReactNode }[] = [
    { name: 'actions', label: 'Actions', panel: <ActionsPanel /> },
    { name: 'state', label: 'State', panel: <StatePanel /> },
    { name: 'difference', label: 'Difference', panel: <DifferencePanel /> },
    { name: 'annotations', label: 'Annotations', panel: <AnnotationsPanel /> },
    { name: 'about', label: 'About', panel: <AboutPanel blocked={blocked} /> },
  ];
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        height: '100%',
        minHeight: 0,
        bgcolor: 'background.paper',
      }}
    >
      <Tabs
        value={tab}
        onChange={(_event, next: PanelTab) => onTab(next)}
        variant="fullWidth"
        aria-label="About the log"
        sx={{
          minHeight: 40,
          flexShrink: 0,
          borderBottom: '1px solid',
          borderColor: 'divider',
          '& .MuiTab-root': {
            minHeight: 40,
            minWidth: 0,
            flexBasis: 'auto',
            px: 0.5,
            py: 0,
            fontSize: { xs: '0.75rem', sm: '0.8438rem' },
          },
        }}
      >
        {panels.map(({ name, label }) => (
          <Tab
            key={name}
            value={name}
            label={label}
            id={`${id}-tab-${name}`}
            aria-controls={`${id}-${name}`}
          />
        ))}
      </Tabs>
      {panels.map(({ name, panel }) => (
        <Box
          key={name}
          role="tabpanel"
          id={`${id}-${name}`}
          aria-labelledby={`${id}-tab-${name}`}
          hidden={tab !== name}
          sx={{
            flex: 1,
            minHeight: 0,
            display: tab === name ? 'flex' : 'none',
            flexDirection: 'column',
          }}
        >
          {(tab === name || name === 'actions') && panel}
        </Box>
      ))}
    </Box>
  );
}
