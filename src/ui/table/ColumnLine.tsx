import { useState } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import InputBase from '@mui/material/InputBase';
import KeyboardArrowDownRounded from '@mui/icons-material/KeyboardArrowDownRounded';
import KeyboardArrowUpRounded from '@mui/icons-material/KeyboardArrowUpRounded';
import { isComposing } from '../keyboard/keys';
import { IconAction } from '../elements/IconAction';
import { clampWidth, type TableColumn } from './tableSettings';

interface ColumnLineProps {
  column: TableColumn;
  isShown: boolean;
  isFirst: boolean;
  isLast: boolean;
  onToggle: () => void;
  onMove: (by: -1 | 1) => void;
  /** Null for the default. */
  onWidth: (width: number | null) => void;
}

export function ColumnLine({
  column,
  isShown,
  isFirst,
  isLast,
  onToggle,
  onMove,
  onWidth,
}: ColumnLineProps) {
  // Applied when complete: the '3' of '320' is not a width.
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    setTyped(null);
    if (typed === null || typed === String(column.width)) return;
    onWidth(/^\d{1,4}$/.test(typed) ? clampWidth(Number(typed), column) : null);
  };
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.25, minHeight: 36 }}>
      <Box
        component="label"
        sx={{
          display: 'flex',
          alignItems: 'center',
          flex: 1,
          minWidth: 0,
          fontSize: '0.875rem',
          cursor: column.fixed ? 'default' : 'pointer',
        }}
      >
        <Checkbox size="small" checked={isShown} disabled={column.fixed} onChange={onToggle} />
        <Box
          component="span"
          sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {column.title}
        </Box>
      </Box>
      {isShown && (
        <>
          <InputBase
            value={typed ?? String(column.width)}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={commit}
            onKeyDown={(event) =>
              event.key === 'Enter' && !isComposing(event.nativeEvent) && commit()
            }
            inputProps={{
              'aria-label': `Width of ${column.title} in pixels`,
              inputMode: 'numeric',
              maxLength: 4,
            }}
            endAdornment="px"
            sx={{
              width: 70,
              fontSize: '0.8125rem',
              color: 'text.secondary',
              '& input': {
                textAlign: 'end',
                px: 0.75,
                py: 0.375,
                borderRadius: 1.2,
                border: '1px solid transparent',
              },
              '&:hover input, & input:focus': { borderColor: 'divider' },
            }}
          />
          <IconAction
            label={`Move ${column.title} earlier`}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          >
            <KeyboardArrowUpRounded fontSize="small" />
          </IconAction>
          <IconAction
            label={`Move ${column.title} later`}
            disabled={isLast}
            onClick={() => onMove(1)}
          >
            <KeyboardArrowDownRounded fontSize="small" />
          </IconAction>
        </>
      )}
    </Box>
  );
}
