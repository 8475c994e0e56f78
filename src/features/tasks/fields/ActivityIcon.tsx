import AttachFileRounded from '@mui/icons-material/AttachFileRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import PersonAddAltRounded from '@mui/icons-material/PersonAddAltRounded';
import SyncAltRounded from '@mui/icons-material/SyncAltRounded';
import type { Activity } from '../../../contract/task';
import type { EditEntry } from './activitySentence';

export function ActivityIcon({ type }: Pick<Activity | EditEntry, 'type'>) {
  if (type === 'edited') return <EditRounded />;
  if (type === 'fileAdded' || type === 'fileRemoved') return <AttachFileRounded />;
  return type === 'assigned' ? <PersonAddAltRounded /> : <SyncAltRounded />;
}
