import WebhookRounded from '@mui/icons-material/WebhookRounded';
import { isRoot } from '../../contract/user';
import { selectIsDocket, selectUser } from '../../data/session/sessionSlice';
import type { Command } from '../../data/navigation/command';

const openWebhooks: Command = {
  id: 'go.webhooks',
  group: 'go',
  menu: 'administration',
  title: 'Webhooks',
  keywords: 'integration events callback http',
  icon: <WebhookRounded />,
  isOffered: (state) => isRoot(selectUser(state)) && selectIsDocket(state),
  run: ({ go }) => go('/webhooks'),
};

export const commands = [openWebhooks];
