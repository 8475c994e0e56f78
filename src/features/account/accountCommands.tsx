import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import type { Command } from '../../data/navigation/command';
import { selectIsDocket } from '../../data/session/sessionSlice';

const openAccount: Command = {
  id: 'go.account',
  group: 'go',
  menu: 'account',
  title: 'Your Account',
  keywords:
    'profile name email password signed-in devices sessions settings reminders hours time zone calendar subscribe ics',
  icon: <ManageAccountsOutlined />,
  isOffered: selectIsDocket,
  run: ({ go }) => go('/account'),
};

export const commands = [openAccount];
