import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import { selectIsOurs } from '../../realtime/realtimeSlice';
import type { Command } from '../navigation/command';

export const openAccount: Command = {
  id: 'go.account',
  group: 'go',
  title: 'Your Account',
  keywords: 'profile name email password signed-in devices sessions settings',
  icon: <ManageAccountsOutlined />,
  isOffered: selectIsOurs,
  run: ({ go }) => go('/account'),
};
