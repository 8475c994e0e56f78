import PersonAddAltRounded from '@mui/icons-material/PersonAddAltRounded';
import SyncAltRounded from '@mui/icons-material/SyncAltRounded';
import type { Activity } from '../../../contract/task';

export const ActivityIcon = ({ type }: Pick<Activity, 'type'>) =>
  type === 'assigned' ? <PersonAddAltRounded /> : <SyncAltRounded />;
