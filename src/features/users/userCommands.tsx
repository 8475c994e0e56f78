import FilterAltOffOutlined from '@mui/icons-material/FilterAltOffOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import { selectIsAdministrator } from '../../data/session/sessionSlice';
import { dialogOpened } from '../../data/dialogs/dialogsSlice';
import { isOn, type Command } from '../../data/navigation/command';
import { densityCommands } from '../../data/navigation/densityCommands';
import {
  selectHasUserFilters,
  selectUserTable,
  userFiltersCleared,
  userTableChanged,
} from '../../data/nouns/users/userListSlice';

const isOnUsers = isOn('/user');

/** The commands for the table of users. */
export const commands: readonly Command[] = [
  {
    id: 'act.newUser',
    group: 'new',
    title: 'New User',
    keywords: 'add create account person invite',
    icon: <PersonAddAltOutlined />,
    isOffered: selectIsAdministrator,
    run: ({ dispatch, go }) => {
      go('/user');
      dispatch(dialogOpened('user/new'));
    },
  },
  {
    id: 'act.clearUserFilters',
    group: 'act',
    title: 'Clear all filters',
    keywords: 'reset show everybody',
    icon: <FilterAltOffOutlined />,
    isOffered: (state) => isOnUsers(state) && selectHasUserFilters(state),
    run: ({ dispatch }) => dispatch(userFiltersCleared()),
  },
  ...densityCommands({
    id: 'act.userDensity',
    isShown: isOnUsers,
    layout: selectUserTable,
    change: userTableChanged,
  }),
];
