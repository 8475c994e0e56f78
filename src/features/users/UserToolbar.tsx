import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { roles } from '../../contract/user';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { ChoiceList, type Choice } from '../../ui/ChoiceList';
import { FilterButton } from '../../ui/FilterButton';
import { ColumnsMenu } from '../../ui/table/ColumnsMenu';
import { UserTransferMenu } from '../transfer/UserTransferMenu';
import { clearUserFilters } from './clearUserFilters';
import { userColumns } from './userColumns';
import { isNarrowed } from './userQuery';
import { UserSearch } from './UserSearch';
import { selectUserCount, selectVisibleUserIds } from './usersSelectors';
import { UserViews } from './UserViews';
import {
  selectUserLayout,
  selectUserNarrowing,
  userLayoutChanged,
  usersNarrowed,
} from './userViewSlice';

const filters: readonly {
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

/** What narrows the list of people, how many are left, and what else can be done with it. */
export function UserToolbar() {
  const dispatch = useAppDispatch();
  const narrowing = useAppSelector(selectUserNarrowing);
  const layout = useAppSelector(selectUserLayout);
  const shown = useAppSelector((state) => selectVisibleUserIds(state).length);
  const total = useAppSelector(selectUserCount);
  const count = (number: number) => number.toLocaleString('en-GB');
  return (
    <Stack
      component="section"
      aria-label="Filters"
      direction="row"
      sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}
    >
      <UserSearch />
      {filters.map(({ field, label, choices }) => (
        <FilterButton key={field} label={label} chosen={narrowing[field].length}>
          {() => (
            <ChoiceList
              label={label}
              choices={choices}
              chosen={narrowing[field]}
              onChange={(next) => dispatch(usersNarrowed({ [field]: next }))}
            />
          )}
        </FilterButton>
      ))}
      {isNarrowed(narrowing) && (
        <Button
          size="small"
          color="inherit"
          onClick={() => dispatch(clearUserFilters())}
          sx={{ color: 'text.secondary' }}
        >
          Clear filters
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      <Typography variant="body2" color="textSecondary" noWrap>
        {shown === total ? count(total) : `${count(shown)} of ${count(total)}`}{' '}
        {total === 1 ? 'person' : 'people'}
      </Typography>
      <UserViews />
      <ColumnsMenu
        offered={userColumns}
        layout={layout}
        onLayout={(changes) => dispatch(userLayoutChanged(changes))}
      />
      <UserTransferMenu />
    </Stack>
  );
}
