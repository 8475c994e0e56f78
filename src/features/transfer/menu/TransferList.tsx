import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import DataObjectRounded from '@mui/icons-material/DataObjectRounded';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { exportRows } from '../export/exportRows';
import {
  exportFormats,
  incompleteText,
  type ExportFormat,
  type ExportScope,
  type ExportSource,
} from '../export/exportSource';
import { importOpened, selectExporting } from '../transferSlice';
import type { TransferListProps } from './TransferMenu';

interface AllTransferListProps<Row> extends TransferListProps {
  source: ExportSource<Row>;
  hasRows: boolean;
  hasSelection: boolean;
  canImport: boolean;
}

/** What the 'More' menu offers. */
export function TransferList<Row>({
  anchor,
  onClose,
  source,
  hasRows,
  hasSelection,
  canImport,
}: AllTransferListProps<Row>) {
  const dispatch = useAppDispatch();
  const busy = useAppSelector(selectExporting) !== null;
  const incomplete = useAppSelector((state) => incompleteText(source, state));
  const write = (format: ExportFormat, scope: ExportScope) => () => {
    onClose();
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
    <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose}>
      {hasSelection && items('selected', 'selected')}
      {items('shown', hasSelection ? 'all shown' : 'what is shown')}
      {canImport && <Divider />}
      {canImport && (
        <MenuItem
          onClick={() => {
            onClose();
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
  );
}
