import { useState } from 'react';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import DataObjectRounded from '@mui/icons-material/DataObjectRounded';
import MoreHorizRounded from '@mui/icons-material/MoreHorizRounded';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { IconAction } from '../../ui/elements/IconAction';
import {
  exportFormats,
  exportShown,
  missingOf,
  type ExportFormat,
  type ExportScope,
  type ExportSource,
} from './exportShown';
import { importOpened, selectExporting } from './transferSlice';

interface TransferMenuProps<Row> {
  source: ExportSource<Row>;
  /** Whether rows are shown, and whether some of them are selected. */
  hasRows: boolean;
  hasSelection: boolean;
  mayImport: boolean;
}

/** 'More': what is shown, or what of it is selected, as a file; and the way in for a file. */
export function TransferMenu<Row>({
  source,
  hasRows,
  hasSelection,
  mayImport,
}: TransferMenuProps<Row>) {
  const dispatch = useAppDispatch();
  const busy = useAppSelector(selectExporting) !== null;
  const missing = useAppSelector((state) => missingOf(source, state));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => {
    // What opens next gives focus back to what had it: that should be the button, not the vanishing menu.
    anchor?.focus();
    setAnchor(null);
  };
  const write = (format: ExportFormat, scope: ExportScope) => () => {
    close();
    void dispatch(exportShown(source, format, scope));
  };
  const items = (scope: ExportScope, what: string) =>
    exportFormats.map(({ format, title }) => (
      <MenuItem
        key={scope + format}
        disabled={busy || !hasRows || missing !== null}
        onClick={write(format, scope)}
      >
        <ListItemIcon>
          {format === 'csv' ? (
            <TableChartOutlined fontSize="small" />
          ) : (
            <DataObjectRounded fontSize="small" />
          )}
        </ListItemIcon>
        {`Export ${what} as ${title}${missing === null ? '' : ` (${missing})`}`}
      </MenuItem>
    ));
  return (
    <>
      <IconAction
        label="More"
        description="Export and import"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHorizRounded fontSize="small" />
      </IconAction>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {hasSelection && items('selected', 'selected')}
        {items('shown', hasSelection ? 'all shown' : 'what is shown')}
        {mayImport && <Divider />}
        {mayImport && (
          <MenuItem
            onClick={() => {
              close();
              dispatch(importOpened(source.kind));
            }}
          >
            <ListItemIcon>
              <UploadFileRounded fontSize="small" />
            </ListItemIcon>
            Import...
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
