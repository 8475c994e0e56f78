import { useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import type { User } from '../../contract/user';
import { Avatar } from '../../ui/Avatar';
import { menuHeight } from '../../ui/menuHeight';
import { useGetUsersQuery } from '../users/usersApi';

const nobody: readonly User[] = [];

/** Chooses the people of a new task by name or e-mail. `chosen` are ids; blocked accounts are not offered. */
export function AssigneePicker({ chosen, onChange }: { chosen: readonly string[]; onChange: (ids: string[]) => void }) {
  const { data = nobody, isLoading } = useGetUsersQuery();
  const [typed, setTyped] = useState('');
  const options = data.filter((user) => user.active !== false);
  const value = options.filter((user) => chosen.includes(user._id));
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      filterSelectedOptions
      options={options}
      value={value}
      inputValue={typed}
      // A reset only says that the list of people is a new array; what is being typed stays.
      onInputChange={(_event, text, reason) => reason !== 'reset' && setTyped(text)}
      loading={isLoading}
      loadingText="Loading..."
      noOptionsText="No options"
      getOptionLabel={(user) => user.name}
      getOptionKey={(user) => user._id}
      isOptionEqualToValue={(one, other) => one._id === other._id}
      filterOptions={(users, { inputValue }) => users.filter((user) => matches(user, inputValue))}
      onChange={(_event, users) => onChange(users.map((user) => user._id))}
      slotProps={{ listbox: { sx: menuHeight } }}
      renderValue={(users, getItemProps) =>
        users.map((user, index) => {
          const { key, ...props } = getItemProps({ index });
          return <Chip key={key} {...props} size="small" avatar={<Avatar name={user.name} size={20} />} label={user.name} />;
        })
      }
      renderOption={({ key, ...props }, user) => (
        <li key={key} {...props}>
          <Avatar name={user.name} size={28} />
          <ListItemText primary={user.name} secondary={user.email} sx={{ ml: 1.5, my: 0 }} />
        </li>
      )}
      renderInput={(params) => <TextField {...params} label="Assign To" placeholder={value.length === 0 ? 'Select...' : ''} required />}
    />
  );
}

function matches(user: User, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return user.name.toLowerCase().includes(wanted) || user.email.toLowerCase().includes(wanted);
}
