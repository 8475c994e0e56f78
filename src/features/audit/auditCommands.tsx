import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import { isRoot } from '../../contract/user';
import { selectIsDocket, selectUser } from '../../data/session/sessionSlice';
import type { Command } from '../../data/navigation/command';

const openAuditLog: Command = {
  id: 'go.audit',
  group: 'go',
  menu: 'administration',
  title: 'Audit Log',
  keywords: 'security sign-ins refusals history who did what',
  icon: <FactCheckOutlined />,
  isOffered: (state) => isRoot(selectUser(state)) && selectIsDocket(state),
  run: ({ go }) => go('/audit'),
};

export const commands = [openAuditLog];
