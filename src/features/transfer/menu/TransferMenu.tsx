import { useState } from 'react';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import DataObjectRounded from '@mui/icons-material/DataObjectRounded';
import MoreHorizRounded from '@mui/icons-material/MoreHorizRounded';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { IconAction } from '../../../ui/elements/IconAction';
import { exportRows } from '../export/exportRows';
import {
  exportFormats,
  incompleteText,
  type ExportFormat,
  type ExportScope,
  type ExportSource,
} from '../export/exportSource';
import { importOpened, selectExporting } from '../transferSlice';

interface TransferMenuProps<Row> {
  source: ExportSource<Row>;
  hasRows: boolean;
  hasSelection: boolean;
  canImport: boolean;
}

/** The 'More' menu: exports all shown rows or the selected ones, and opens the import. */
export function TransferMenu<Row>({
  source,
  hasRows,
  hasSelection,
  canImport,
}: TransferMenuProps<Row>) {
  const dispatch = useAppDispatch();
  const busy = useAppSelector(selectExporting) !== null;
  const incomplete = useAppSelector((state) => incompleteText(source, state));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => {
    // A dialog returns the focus to where it was: to the button, not to the closed menu.
    anchor?.focus();
    setAnchor(null);
  };
  const write = (format: ExportFormat, scope: ExportScope) => () => {
    close();
    void dispatch(exportRows(source, format, scope));
  };
  const items = (scope: ExportScope, what: string) =>
    exportFormats.map(({ format, title }) => (
      <MenuItem
        key={scope + format}
        disabled={busy || !hasRows || incomplete !== null}
        onClick={write(format, scope)}
      >
        <ListItemIcon>
          {format === 'csv' ? (
            <TableChartOutlined fontSize="small" />
          ) : (
            <DataObjectRounded fontSize="small" />
          )}
        </ListItemIcon>
        {`Export ${what} as ${title}${incomplete === null ? '' : ` (${incomplete})`}`}
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
        {canImport && <Divider />}
        {canImport && (
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
