import { useMemo } from 'react';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { cellStyle, paletteColor, translucent } from '../../ui/table/cellStyle';
import { VirtualTable } from '../../ui/table/VirtualTable';
import { AuditCells } from './AuditCells';
import { auditColumns } from './auditColumns';
import { auditTableChanged, selectAuditFilters, selectAuditTable } from './auditListSlice';
import { auditLineOpened, selectAudit } from './auditSlice';

const style = (theme: Theme): SystemStyleObject<Theme> => ({
  ...cellStyle(theme),
  '& [data-column=at], & [data-column=count], & [data-column=address], & [data-column=requestId]': {
    fontVariantNumeric: 'tabular-nums',
  },
  '& [data-column=details], & [data-column=address], & .none': { color: 'text.secondary' },
  // Two lines in a narrow table.
  '& .at': { whiteSpace: 'normal', textWrap: 'balance', lineHeight: 1.2 },
  '& [data-column=actor]': { gap: '10px' },
  '& span.disc': { width: 26, height: 26, fontSize: 10.5 },
  '& .act': {
    border: 0,
    font: 'inherit',
    color: 'text.primary',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    paddingBlock: '3px',
    paddingInline: '7px',
    borderRadius: '6px',
    fontSize: '0.75rem',
    fontWeight: 600,
    lineHeight: 1.2,
    backgroundColor: translucent('currentColor', 8),
    '&:hover': { backgroundColor: translucent('currentColor', 14) },
    '&:focus-visible': { outline: `2px solid ${paletteColor('primary')}` },
    '&[data-tone=refused]': { color: paletteColor('error') },
    '&[data-tone=deleted]': { color: paletteColor('warning') },
  },
});

/** The loaded lines as a table. More are loaded when its end comes near. */
export function AuditTable() {
  const dispatch = useAppDispatch();
  const { lines, request } = useAppSelector(selectAudit);
  const filters = useAppSelector(selectAuditFilters);
  const table = useAppSelector(selectAuditTable);
  const ids = useMemo(() => lines.map((line) => line._id), [lines]);
  const listKey = useMemo(() => JSON.stringify(filters), [filters]);
  return (
    <Box sx={style}>
      <VirtualTable
        label="Audit log"
        rows={{ ids, listKey, busy: request !== null }}
        columns={{
          offered: auditColumns,
          settings: table,
          onChange: (changes) => dispatch(auditTableChanged(changes)),
          sort: null,
          onSort: () => undefined,
        }}
        Cells={AuditCells}
        commands={{
          run: (command, { id }) =>
            (command === 'open' || command === 'edit') && dispatch(auditLineOpened(id)),
        }}
      />
    </Box>
  );
}
