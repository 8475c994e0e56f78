import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import { dialogsOf, type Feature } from '../../data/feature';
import { userChanges } from '../../data/nouns/users/userChanges';
import { addUsersListeners } from '../../data/nouns/users/usersListeners';
import { usersPath } from './usersState';

/** The screen itself is in `app/features`, which gives it the menus of other features. */
export const users: Feature = {
  changes: userChanges,
  listeners: [addUsersListeners],
  dialogs: dialogsOf(
    ['user/new', 'user/record', 'user/edit', 'user/password', 'user/delete'],
    async () => (await import('./userDialogs')).userDialogs,
  ),
  section: {
    id: 'user',
    title: 'Users',
    path: usersPath,
    within: ['/user/'],
    keywords: 'people accounts user management',
    icon: <PeopleAltOutlined />,
    keys: 'g u',
    administrators: true,
  },
  commands: () => import(/* webpackChunkName: 'palette' */ './userCommands'),
};
