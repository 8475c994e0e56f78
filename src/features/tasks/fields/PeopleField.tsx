import { useMemo, useState } from 'react';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import type { UserRef } from '../../../contract/user';
import { Avatar } from '../../../ui/elements/Avatar';
import { menuHeight } from '../../../ui/theme/menuHeight';

/** Somebody to choose. The e-mail tells people of one name apart, where it is known. */
export interface Choosable extends UserRef {
  email?: string;
}

interface PeopleFieldProps {
  label: string;
  people: readonly Choosable[];
  /** Ids. */
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  loading?: boolean;
  autoFocus?: boolean;
  required?: boolean;
}

/** People drawn at a time: ten thousand would stop the page for seconds, and nobody reads so far. Typing finds the others. */
const drawn = 50;
const filterOptions = createFilterOptions<Choosable>({
  limit: drawn,
  trim: true,
  stringify: ({ name, email = '' }) => `${name}\n${email}`,
});

/** Chooses people by name or e-mail. */
export function PeopleField({
  label,
  people,
  chosen,
  onChange,
  loading = false,
  autoFocus,
  required,
}: PeopleFieldProps) {
  const [typed, setTyped] = useState('');
  const value = useMemo(
    () => people.filter((person) => chosen.includes(person._id)),
    [people, chosen],
  );
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      filterSelectedOptions
      options={people}
      value={value}
      inputValue={typed}
      // A reset only says that the list of people is a new array, as it is whenever one of them comes or goes; what is being typed stays.
      onInputChange={(_event, text, reason) => reason !== 'reset' && setTyped(text)}
      loading={loading}
      loadingText="Loading..."
      noOptionsText="No options"
      getOptionLabel={(person) => person.name}
      getOptionKey={(person) => person._id}
      isOptionEqualToValue={(one, other) => one._id === other._id}
      filterOptions={filterOptions}
      onChange={(_event, next) => onChange(next.map((person) => person._id))}
      slotProps={{ listbox: { sx: menuHeight } }}
      renderValue={(held, getItemProps) =>
        held.map((person, index) => {
          const { key, ...props } = getItemProps({ index });
          return (
            <Chip
              key={key}
              {...props}
              size="small"
              avatar={<Avatar name={person.name} size={20} />}
              label={person.name}
              title={person.email}
            />
          );
        })
      }
      renderOption={({ key, ...props }, person) => (
        <li key={key} {...props}>
          <Avatar name={person.name} size={28} />
          <ListItemText primary={person.name} secondary={person.email} sx={{ ml: 1.5, my: 0 }} />
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          autoFocus={autoFocus}
          required={required}
          placeholder={value.length === 0 ? 'Select...' : ''}
          helperText={
            people.length > drawn
              ? `${people.length.toLocaleString('en-GB')} people: type a name or an e-mail`
              : undefined
          }
        />
      )}
    />
  );
}
