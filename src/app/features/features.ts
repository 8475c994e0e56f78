import type { Feature } from '../../data/feature';
import { account } from '../../features/account/accountFeature';
import { audit } from '../../features/audit/auditFeature';
import { header } from '../../features/header/headerFeature';
import { home } from '../../features/home/homeFeature';
import { login } from '../../features/login/loginFeature';
import { notes } from '../../features/notes/notesFeature';
import { notifications } from '../../features/notifications/notificationsFeature';
import { outbox } from '../../features/outbox/outboxFeature';
import { palette } from '../../features/palette/paletteFeature';
import { reminders } from '../../features/reminders/remindersFeature';
import { tasks } from '../../features/tasks/tasksFeature';
import { time } from '../../features/time/timeFeature';
import { transfer } from '../../features/transfer/transferFeature';
import { users } from '../../features/users/usersFeature';
import { views } from '../../features/views/viewsFeature';
import { webhooks } from '../../features/webhooks/webhooksFeature';
import { composedScreens } from './composedScreens';

/**
 * All features, in the order of their sections and commands. Routes, listeners, the top bar, the
 * palette, the account menu and the list of shortcuts come from here; the state, from
 * `states.ts`.
 */
export const features: readonly Feature[] = [
  home,
  tasks,
  notes,
  users,
  account,
  time,
  audit,
  webhooks,
  composedScreens,
  transfer,
  notifications,
  reminders,
  palette,
  header,
  outbox,
  login,
  views,
];
