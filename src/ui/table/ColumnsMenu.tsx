import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
import { IconAction } from '../elements/IconAction';
import {
  defaultTableSettings,
  densities,
  type Density,
  moveColumn,
  shownColumns,
  type TableColumn,
  type TableSettings,
  toggleColumn,
  withWidth,
} from './tableSettings';
import { ColumnLine } from './ColumnLine';

interface ColumnsMenuProps {
  offered: readonly TableColumn[];
  layout: TableSettings;
  onLayout: (changes: Partial<TableSettings>) => void;
}

const densityNames: Record<Density, string> = {
  compact: 'Compact',
  standard: 'Standard',
  comfortable: 'Comfortable',
};

/** What a table shows and how: which columns, in which order, how wide, how dense. All that the mouse does in the heading can be done here by keyboard. */
export function ColumnsMenu({ offered, layout, onLayout }: ColumnsMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shown = shownColumns(offered, layout);
  const hidden = offered.filter(({ key }) => !shown.some((column) => column.key === key));
  const isUsual =
    layout.columns === null &&
    Object.keys(layout.widths).length === 0 &&
    layout.density === defaultTableSettings.density;
  return (
    <>
      <IconAction
        label="Columns"
        size="medium"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ViewColumnOutlined fontSize="small" />
      </IconAction>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': 'Columns',
            sx: {
              mt: 0.75,
              width: 368,
              maxWidth: 'calc(100vw - 32px)',
              display: 'flex',
              flexDirection: 'column',
              maxHeight: 'min(560px, calc(100dvh - 32px))',
            },
          },
        }}
      >
        <Box component="ul" sx={{ m: 0, p: 1, listStyle: 'none', overflowY: 'auto', minHeight: 0 }}>
          {[...shown, ...hidden].map((column, at) => (
            <ColumnLine
              key={column.key}
              column={column}
              isShown={at < shown.length}
              isFirst={at === 0}
              isLast={at === shown.length - 1}
              onToggle={() => onLayout({ columns: toggleColumn(offered, layout, column.key) })}
              onMove={(by) => onLayout({ columns: moveColumn(offered, layout, column.key, by) })}
              onWidth={(width) => onLayout({ widths: withWidth(layout, column.key, width) })}
            />
          ))}
        </Box>
        <Box
          sx={{
            p: 1.5,
            borderTop: 1,
            borderColor: 'divider',
            display: 'flex',
            flexWrap: 'wrap',
            gap: 1,
            alignItems: 'center',
          }}
        >
          <Typography variant="caption" color="textSecondary" sx={{ width: '100%' }}>
            Row height
          </Typography>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={layout.density}
            aria-label="Row height"
            onChange={(_event, density: Density | null) => density && onLayout({ density })}
          >
            {densities.map((density) => (
              <ToggleButton key={density} value={density} sx={{ px: 1, py: 0.5 }}>
                {densityNames[density]}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <Button
            size="small"
            color="inherit"
            disabled={isUsual}
            onClick={() => onLayout(defaultTableSettings)}
            sx={{ ml: 'auto' }}
          >
            Reset
          </Button>
        </Box>
      </Popover>
    </>
  );
}
