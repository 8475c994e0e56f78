import { useState } from 'react';
import Button from '@mui/material/Button';
import DataObjectRounded from '@mui/icons-material/DataObjectRounded';
import LanRounded from '@mui/icons-material/LanRounded';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import MoreHorizRounded from '@mui/icons-material/MoreHorizRounded';
import RefreshRounded from '@mui/icons-material/RefreshRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import Typography from '@mui/material/Typography';
import { auditActions, auditFormats, auditLimits, type AuditAction } from '../../contract/audit';
import { formatCount } from '../../lib/format';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { IconAction } from '../../ui/elements/IconAction';
import { ChoiceList } from '../../ui/fields/ChoiceList';
import { FilterButton } from '../../ui/fields/FilterButton';
import { FilterPopover } from '../../ui/fields/FilterPopover';
import { SearchInput } from '../../ui/fields/SearchInput';
import { useTypedText } from '../../ui/fields/useTypedText';
import { ListToolbar } from '../../ui/screen/ListToolbar';
import { ColumnsButton } from '../../ui/table/ColumnsButton';
import { ColumnsPopover } from '../../ui/table/ColumnsPopover';
import { PersonChoices, TimeChoices } from './AuditChoices';
import { auditColumns } from './auditColumns';
import {
  auditFiltersChanged,
  auditFiltersCleared,
  auditTableChanged,
  selectAuditFilters,
  selectAuditTable,
  selectHasAuditFilters,
} from './auditListSlice';
import { selectAudit } from './auditSlice';
import { auditActionTexts } from './auditTexts';
import { exportAudit, loadAudit } from './loadAudit';

const actionChoices = auditActions.map((value) => ({ value, label: auditActionTexts[value] }));

/** The filters of the log, its columns, and the number of loaded lines. */
export function AuditToolbar() {
  const dispatch = useAppDispatch();
  const { lines, next } = useAppSelector(selectAudit);
  const filters = useAppSelector(selectAuditFilters);
  const hasFilters = useAppSelector(selectHasAuditFilters);
  const table = useAppSelector(selectAuditTable);
  return (
    <ListToolbar
      count={
        <Typography variant="body2" color="textSecondary" noWrap>
          {formatCount(lines.length)}
          {next !== null && '+'} {lines.length === 1 && next === null ? 'entry' : 'entries'}
        </Typography>
      }
      tools={
        <>
          <IconAction label="Load again" onClick={() => dispatch(loadAudit())}>
            <RefreshRounded fontSize="small" />
          </IconAction>
          <ColumnsButton
            Popover={ColumnsPopover}
            columns={auditColumns}
            settings={table}
            onChange={(changes) => dispatch(auditTableChanged(changes))}
          />
          <ExportMenu />
        </>
      }
    >
      <TypedFilter field="text" label="Search" isSearch />
      <FilterButton label="Action" chosen={filters.actions.length}>
        {(popover) => (
          <FilterPopover {...popover}>
            <ChoiceList
              searchable
              label="Action"
              choices={actionChoices}
              chosen={filters.actions}
              emptyText="No such action"
              onChange={(actions) =>
                dispatch(auditFiltersChanged({ actions: actions as AuditAction[] }))
              }
            />
          </FilterPopover>
        )}
      </FilterButton>
      <FilterButton label="Person" chosen={filters.person === null ? 0 : 1}>
        {(popover) => (
          <FilterPopover {...popover}>
            <PersonChoices />
          </FilterPopover>
        )}
      </FilterButton>
      <FilterButton
        label="Time"
        chosen={[filters.from, filters.to].filter((day) => day !== null).length}
      >
        {(popover) => (
          <FilterPopover {...popover}>
            <TimeChoices onDone={popover.onClose} />
          </FilterPopover>
        )}
      </FilterButton>
      <TypedFilter field="address" label="Address" />
      {hasFilters && (
        <Button
          size="small"
          color="inherit"
          onClick={() => dispatch(auditFiltersCleared())}
          sx={{ color: 'text.secondary' }}
        >
          Clear filters
        </Button>
      )}
    </ListToolbar>
  );
}

function TypedFilter({
  field,
  label,
  isSearch = false,
}: {
  field: 'text' | 'address';
  label: string;
  isSearch?: boolean;
}) {
  const dispatch = useAppDispatch();
  const current = useAppSelector((state) => selectAuditFilters(state)[field]);
  const [typed, setTyped] = useTypedText(current, (text) =>
    dispatch(auditFiltersChanged({ [field]: text })),
  );
  return (
    <SearchInput
      type={isSearch ? 'search' : 'text'}
      label={label}
      icon={isSearch ? <SearchRounded /> : <LanRounded />}
      value={typed}
      onType={setTyped}
      maxLength={auditLimits.text}
      aria-keyshortcuts={isSearch ? '/' : undefined}
      autoComplete="off"
      spellCheck={false}
      sx={{
        flex: { xs: '1 1 100%', sm: isSearch ? '1 1 160px' : '0 1 150px' },
        maxWidth: { sm: 380 },
      }}
    />
  );
}

/** Exports all entries that pass the filters, loaded or not. One export at a time. */
function ExportMenu() {
  const dispatch = useAppDispatch();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <>
      <IconAction
        label="More"
        description="Export"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHorizRounded fontSize="small" />
      </IconAction>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {auditFormats.map((format) => (
          <MenuItem
            key={format}
            disabled={isBusy}
            onClick={() => {
              setAnchor(null);
              setIsBusy(true);
              void dispatch(exportAudit(format)).finally(() => setIsBusy(false));
            }}
          >
            <ListItemIcon>
              {format === 'csv' ? (
                <TableChartOutlined fontSize="small" />
              ) : (
                <DataObjectRounded fontSize="small" />
              )}
            </ListItemIcon>
            {`Export all matching as ${format.toUpperCase()}`}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
