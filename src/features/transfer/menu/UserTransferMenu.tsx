import { useAppSelector } from '../../../store/hooks';
import { selectVisibleUserIds } from '../../users/userListSlice';
import { TransferMenu } from './TransferMenu';
import { selectCanImportPeople } from '../transferSlice';
import { userExport } from '../export/userExport';

/** The export and import menu of the user screen. */
export function UserTransferMenu() {
  const hasRows = useAppSelector((state) => selectVisibleUserIds(state).length > 0);
  return (
    <TransferMenu
      source={userExport}
      hasRows={hasRows}
      hasSelection={false}
      canImport={useAppSelector(selectCanImportPeople)}
    />
  );
}
