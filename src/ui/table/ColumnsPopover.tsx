import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { ToggleButtons } from '../fields/ToggleButtons';
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

export interface ColumnsPopoverProps {
  /** Null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  columns: readonly TableColumn[];
  settings: TableSettings;
  onChange: (changes: Partial<TableSettings>) => void;
  /** Another setting of the screen, above the height of the rows. */
  setting?: ReactNode;
}

const densityNames: Record<Density, string> = {
  compact: 'Compact',
  standard: 'Standard',
  comfortable: 'Comfortable',
};
const densityChoices = densities.map((value) => ({ value, label: densityNames[value] }));

/**
 * Shows, hides, moves and resizes columns, and sets the height of the rows. All of it works with
 * the keyboard.
 */
export function ColumnsPopover({
  anchor,
  onClose,
  columns,
  settings,
  onChange,
  setting,
}: ColumnsPopoverProps) {
  const shown = shownColumns(columns, settings);
  const hidden = columns.filter(({ key }) => !shown.some((column) => column.key === key));
  const isDefault =
    settings.columns === null &&
    Object.keys(settings.widths).length === 0 &&
    settings.density === defaultTableSettings.density;
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
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
            onToggle={() => onChange({ columns: toggleColumn(columns, settings, column.key) })}
            onMove={(by) => onChange({ columns: moveColumn(columns, settings, column.key, by) })}
            onWidth={(width) => onChange({ widths: withWidth(settings, column.key, width) })}
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
        {setting}
        <Typography variant="caption" color="textSecondary" sx={{ flex: 1 }}>
          Row height
        </Typography>
        <Button
          size="small"
          color="inherit"
          disabled={isDefault}
          onClick={() => onChange(defaultTableSettings)}
        >
          Reset
        </Button>
        <ToggleButtons
          label="Row height"
          choices={densityChoices}
          value={settings.density}
          onChange={(density) => onChange({ density })}
          sx={{ '& > button': { px: { xs: 0.5, sm: 1 }, py: 0.5 } }}
        />
      </Box>
    </Popover>
  );
}
