import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import type { Feature } from '../../data/feature';
import { userChanges } from '../../data/nouns/users/userChanges';
import { addUsersListeners } from '../../data/nouns/users/usersListeners';
import { usersPath } from './usersState';

const load = async () => (await import('./userDialogs')).userDialogs;

/** The screen itself is in `app/features`, which gives it the menus of other features. */
export const users: Feature = {
  changes: userChanges,
  listeners: [addUsersListeners],
  dialogs: {
    'user/new': async () => (await load())['user/new'],
    'user/record': async () => (await load())['user/record'],
    'user/edit': async () => (await load())['user/edit'],
    'user/password': async () => (await load())['user/password'],
    'user/delete': async () => (await load())['user/delete'],
  },
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
