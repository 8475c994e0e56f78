import { useAppSelector } from '../../../store/hooks';
import { selectVisibleUserIds } from '../../users/userListSlice';
import { TransferList } from './TransferList';
import type { TransferListProps } from './TransferMenu';
import { selectCanImportPeople } from '../transferSlice';
import { userExport } from '../export/userExport';

/** The export and import menu of the user screen. */
export function UserTransferList(props: TransferListProps) {
  const hasRows = useAppSelector((state) => selectVisibleUserIds(state).length > 0);
  return (
    <TransferList
      {...props}
      source={userExport}
      hasRows={hasRows}
      hasSelection={false}
      canImport={useAppSelector(selectCanImportPeople)}
    />
  );
}
