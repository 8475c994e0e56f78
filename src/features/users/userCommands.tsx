import FilterAltOffOutlined from '@mui/icons-material/FilterAltOffOutlined';
import { hasUserFilters } from '../../data/nouns/users/userFilters';
import { isOn, type Command } from '../../data/navigation/command';
import { densityCommands } from '../../data/navigation/densityCommands';
import {
  selectUserFilters,
  selectUserTable,
  userFiltersCleared,
  userTableChanged,
} from '../../data/nouns/users/userListSlice';

const isOnUsers = isOn('/user');

/** The commands for the table of users. */
export const userCommands: readonly Command[] = [
  {
    id: 'act.clearUserFilters',
    group: 'act',
    title: 'Clear all filters',
    keywords: 'reset show everybody',
    icon: <FilterAltOffOutlined />,
    isOffered: (state) => isOnUsers(state) && hasUserFilters(selectUserFilters(state)),
    run: ({ dispatch }) => dispatch(userFiltersCleared()),
  },
  ...densityCommands({
    id: 'act.userDensity',
    isShown: isOnUsers,
    layout: selectUserTable,
    change: userTableChanged,
  }),
];
