import type { ReactNode } from 'react';
import SearchRounded from '@mui/icons-material/SearchRounded';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { roles } from '../../contract/user';
import { formatCount } from '../../lib/format';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import type { Choice } from '../../ui/fields/ChoiceList';
import { FilterButton } from '../../ui/fields/FilterButton';
import { SearchInput } from '../../ui/fields/SearchInput';
import { useTypedText } from '../../ui/fields/useTypedText';
import { ListToolbar } from '../../ui/screen/ListToolbar';
import { ColumnsButton } from '../../ui/table/ColumnsButton';
import { selectUserCount, selectUsersLoaded } from '../../data/nouns/users/usersSelectors';
import { lazyPopover } from '../../data/toasts/lazyPopover';
import { userColumns } from '../../data/nouns/users/userColumns';
import {
  selectHasUserFilters,
  selectVisibleUserIds,
  selectUserTable,
  selectUserFilters,
  userFiltersCleared,
  userTableChanged,
  userFiltersChanged,
} from '../../data/nouns/users/userListSlice';

const ChoiceFilter = lazyPopover(
  'ChoiceFilter',
  () => import(/* webpackChunkName: 'menus' */ '../../ui/fields/ChoiceFilter'),
);
const ColumnsPopover = lazyPopover(
  'ColumnsPopover',
  () => import(/* webpackChunkName: 'menus' */ '../../ui/table/ColumnsPopover'),
);

const choiceFilters: readonly {
  field: 'roles' | 'accounts' | 'presences';
  label: string;
  choices: readonly Choice[];
}[] = [
  { field: 'roles', label: 'Role', choices: roles.map((role) => ({ value: role, label: role })) },
  {
    field: 'accounts',
    label: 'Status',
    choices: [
      { value: 'active', label: 'Active' },
      { value: 'inactive', label: 'Not active' },
    ],
  },
  {
    field: 'presences',
    label: 'Presence',
    choices: [
      { value: 'online', label: 'Online' },
      { value: 'offline', label: 'Offline' },
    ],
  },
];

interface UserToolbarProps {
  savedViews: ReactNode;
  transferMenu: ReactNode;
}

/** The filters of the list, its columns, and the number of visible users. */
export function UserToolbar({ savedViews, transferMenu }: UserToolbarProps) {
  const dispatch = useAppDispatch();
  const filters = useAppSelector(selectUserFilters);
  const hasFilters = useAppSelector(selectHasUserFilters);
  const settings = useAppSelector(selectUserTable);
  const shown = useAppSelector((state) => selectVisibleUserIds(state).length);
  const total = useAppSelector(selectUserCount);
  const isLoaded = useAppSelector(selectUsersLoaded);
  return (
    <ListToolbar
      count={
        <Typography
          variant="body2"
          color="textSecondary"
          noWrap
          sx={{ visibility: isLoaded ? undefined : 'hidden' }}
        >
          {`${shown < total ? `${formatCount(shown)} of ` : ''}${formatCount(total)} ${total === 1 ? 'person' : 'people'}`}
        </Typography>
      }
      tools={
        <>
          {savedViews}
          <ColumnsButton
            Popover={ColumnsPopover}
            columns={userColumns}
            settings={settings}
            onChange={(changes) => dispatch(userTableChanged(changes))}
          />
          {transferMenu}
        </>
      }
    >
      <UserSearch />
      {choiceFilters.map(({ field, label, choices }) => (
        <FilterButton key={field} label={label} chosen={filters[field].length}>
          {(popover) => (
            <ChoiceFilter
              {...popover}
              choices={choices}
              chosen={filters[field]}
              onChange={(next) => dispatch(userFiltersChanged({ [field]: next }))}
            />
          )}
        </FilterButton>
      ))}
      {hasFilters && (
        <Button
          size="small"
          color="inherit"
          onClick={() => dispatch(userFiltersCleared())}
          sx={{ color: 'text.secondary' }}
        >
          Clear filters
        </Button>
      )}
    </ListToolbar>
  );
}

/** Filters the list by name and e-mail while the person types. */
function UserSearch() {
  const dispatch = useAppDispatch();
  const current = useAppSelector((state) => state.userList.filters.text);
  const [typed, setTyped] = useTypedText(current, (text) => dispatch(userFiltersChanged({ text })));
  return (
    <SearchInput
      type="search"
      label="Search by name"
      icon={<SearchRounded />}
      value={typed}
      onType={setTyped}
      maxLength={200}
      aria-keyshortcuts="/"
      autoComplete="off"
      spellCheck={false}
      sx={{ flex: { xs: '1 1 100%', sm: '1 1 180px' }, maxWidth: { sm: 380 } }}
    />
  );
}
