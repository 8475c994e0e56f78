import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import DataObjectRounded from '@mui/icons-material/DataObjectRounded';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { dialogOpened } from '../../../data/dialogs/dialogsSlice';
import type { RootState } from '../../../data/store/rootState';
import { selectSelectedTaskCount } from '../../../data/nouns/tasks/taskSelection';
import { exportRows } from '../export/exportRows';
import {
  exportFormats,
  incompleteText,
  type ExportFormat,
  type ExportScope,
  type ExportSource,
} from '../export/exportSource';
import { taskExport } from '../export/taskExport';
import { userExport } from '../export/userExport';
import { selectCanImport, selectExporting, type TransferKind } from '../transferSlice';

const exportOf = <Row,>(source: ExportSource<Row>) => ({
  selectHasRows: (state: RootState) => source.ids(state, 'shown').length > 0,
  selectIncomplete: (state: RootState) => incompleteText(source, state),
  write: (format: ExportFormat, scope: ExportScope) => exportRows(source, format, scope),
});
const transfers = {
  tasks: {
    ...exportOf(taskExport),
    selectHasSelection: (state: RootState) => selectSelectedTaskCount(state) > 0,
  },
  people: {
    ...exportOf(userExport),
    selectHasSelection: () => false,
  },
};

interface TransferListProps {
  kind: TransferKind;
  /** Null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** What the 'More' menu offers. */
export function TransferList({ kind, anchor, onClose }: TransferListProps) {
  const dispatch = useAppDispatch();
  const transfer = transfers[kind];
  const hasRows = useAppSelector(transfer.selectHasRows);
  const hasSelection = useAppSelector(transfer.selectHasSelection);
  const canImport = useAppSelector((state) => selectCanImport(state, kind));
  const busy = useAppSelector(selectExporting) !== null;
  const incomplete = useAppSelector(transfer.selectIncomplete);
  const write = (format: ExportFormat, scope: ExportScope) => () => {
    onClose();
    void dispatch(transfer.write(format, scope));
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
            dispatch(dialogOpened({ kind: 'import', props: { importing: kind } }));
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
