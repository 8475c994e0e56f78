import { useAppSelector } from '../../store/hooks';
import { selectVisibleUserIds } from '../users/userListSlice';
import { TransferMenu } from './TransferMenu';
import { selectMayImportPeople } from './transferOffers';
import { userExport } from './userExport';

/** People as files, and back. */
export function UserTransferMenu() {
  const hasRows = useAppSelector((state) => selectVisibleUserIds(state).length > 0);
  return (
    <TransferMenu
      source={userExport}
      hasRows={hasRows}
      hasSelection={false}
      mayImport={useAppSelector(selectMayImportPeople)}
    />
  );
}
