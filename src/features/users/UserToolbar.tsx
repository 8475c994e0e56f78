import type { ReactNode } from 'react';
import SearchRounded from '@mui/icons-material/SearchRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { roles } from '../../contract/user';
import { formatCount } from '../../lib/format';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import type { Choice } from '../../ui/fields/ChoiceList';
import { FilterButton } from '../../ui/fields/FilterButton';
import { SearchInput } from '../../ui/fields/SearchInput';
import { useTypedText } from '../../ui/fields/useTypedText';
import { lazyComponent } from '../../ui/lazy/lazyComponent';
import { ColumnsButton } from '../../ui/table/ColumnsButton';
import { hasUserFilters } from '../directory/userFilters';
import { selectUserCount } from '../directory/usersSelectors';
import { OnceOpened } from '../toasts/OnceOpened';
import { userColumns } from './userColumns';
import {
  selectVisibleUserIds,
  selectUserTable,
  selectUserFilters,
  userFiltersCleared,
  userTableChanged,
  userFiltersChanged,
} from './userListSlice';

const loadChoices = () => import(/* webpackChunkName: 'menus' */ '../../ui/fields/ChoiceFilter');
const ChoiceFilter = lazyComponent('ChoiceFilter', loadChoices);
const loadColumns = () => import(/* webpackChunkName: 'menus' */ '../../ui/table/ColumnsPopover');
const ColumnsPopover = lazyComponent('ColumnsPopover', loadColumns);

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
  const settings = useAppSelector(selectUserTable);
  const shown = useAppSelector((state) => selectVisibleUserIds(state).length);
  const total = useAppSelector(selectUserCount);
  return (
    <Stack
      component="section"
      aria-label="Filters"
      direction="row"
      sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}
    >
      <UserSearch />
      {choiceFilters.map(({ field, label, choices }) => (
        <FilterButton key={field} label={label} chosen={filters[field].length}>
          {(popover) => (
            <OnceOpened
              open={popover.anchor !== null}
              load={loadChoices}
              onFailed={popover.onClose}
            >
              <ChoiceFilter
                {...popover}
                choices={choices}
                chosen={filters[field]}
                onChange={(next) => dispatch(userFiltersChanged({ [field]: next }))}
              />
            </OnceOpened>
          )}
        </FilterButton>
      ))}
      {hasUserFilters(filters) && (
        <Button
          size="small"
          color="inherit"
          onClick={() => dispatch(userFiltersCleared())}
          sx={{ color: 'text.secondary' }}
        >
          Clear filters
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      <Typography variant="body2" color="textSecondary" noWrap>
        {shown < total && `${formatCount(shown)} of `}
        {formatCount(total)} {total === 1 ? 'person' : 'people'}
      </Typography>
      {savedViews}
      <ColumnsButton>
        {(popover) => (
          <OnceOpened open={popover.anchor !== null} load={loadColumns} onFailed={popover.onClose}>
            <ColumnsPopover
              {...popover}
              columns={userColumns}
              settings={settings}
              onChange={(changes) => dispatch(userTableChanged(changes))}
            />
          </OnceOpened>
        )}
      </ColumnsButton>
      {transferMenu}
    </Stack>
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
      sx={{ width: { xs: '100%', sm: 260 } }}
    />
  );
}
