import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import type { Feature } from '../../data/feature';
import { userChanges } from '../../data/nouns/users/userChanges';
import { addUsersListeners } from '../../data/nouns/users/usersListeners';
import { usersPath } from './usersState';

/** The screen itself is in `app/features`, which gives it the menus of other features. */
export const users: Feature = {
  changes: userChanges,
  listeners: [addUsersListeners],
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
