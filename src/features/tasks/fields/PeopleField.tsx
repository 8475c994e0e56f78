import { useMemo, useState, type KeyboardEvent } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { UserRef } from '../../../contract/user';
import { formatCount } from '../../../lib/format';
import { Avatar } from '../../../ui/elements/Avatar';
import { filterByWords } from '../../../ui/fields/filterByWords';
import { isComposing } from '../../../ui/keyboard/keys';
import { menuHeight } from '../../../ui/theme/menuHeight';

/** A person to choose. The e-mail, if known, distinguishes people with the same name. */
interface PersonOption extends UserRef {
  email?: string;
}

interface PeopleFieldProps {
  label: string;
  people: readonly PersonOption[];
  /** What each of them is. It says why a person is not offered. */
  kind?: string;
  /** Ids. */
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  loading?: boolean;
  autoFocus?: boolean;
  required?: boolean;
}

/** The most options to show: ten thousand would freeze the page. Typing finds the others. */
const maxOptions = 50;
const nameOf = (person: PersonOption) => person.name;
const filterOptions = filterByWords<PersonOption>(
  ({ name, email = '' }) => `${name}\n${email}`,
  maxOptions,
);

/**
 * Chooses people by name or e-mail. Enter takes the first match. Text that is left in the field is
 * not dropped: an error below the field asks to choose a person.
 */
export function PeopleField({
  label,
  people,
  kind = 'active person',
  chosen,
  onChange,
  loading = false,
  autoFocus,
  required,
}: PeopleFieldProps) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const value = useMemo(
    () => people.filter((person) => chosen.includes(person._id)),
    [people, chosen],
  );
  const text = typed.trim();
  const firstMatch = () =>
    filterOptions(
      people.filter((person) => !chosen.includes(person._id)),
      { inputValue: typed },
    )[0];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || text === '' || isComposing(event.nativeEvent)) return;
    const found = firstMatch();
    // The open list takes the chosen line itself.
    if (found && isOpen) return;
    // The form must not be sent without the person.
    event.preventDefault();
    if (!found) return setLeft(true);
    onChange([...chosen, found._id]);
    setTyped('');
  };
  const isUnresolved = isLeft && text !== '' && !loading;
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      filterSelectedOptions
      autoHighlight={text !== ''}
      clearOnBlur={false}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      options={people}
      value={value}
      inputValue={typed}
      // A reset means that the list of people has changed. Keep the typed text.
      onInputChange={(_event, next, reason) => {
        if (reason === 'reset') return;
        setTyped(next);
        setLeft(false);
      }}
      loading={loading}
      loadingText="Loading..."
      noOptionsText={
        <>
          No options
          <Typography variant="body2">
            {text !== ''
              ? `No ${kind} with this name`
              : `No ${value.length > 0 ? 'other ' : ''}${kind}`}
          </Typography>
        </>
      }
      getOptionLabel={nameOf}
      getOptionKey={(person) => person._id}
      isOptionEqualToValue={(one, other) => one._id === other._id}
      filterOptions={filterOptions}
      onChange={(_event, next) => onChange(next.map((person) => person._id))}
      // Otherwise the button to clear it overlaps the one next to it.
      slotProps={{ listbox: { sx: menuHeight }, clearIndicator: { sx: { mr: 0 } } }}
      renderValue={(selected, getItemProps) =>
        selected.map((person, index) => {
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
          onKeyDown={onKeyDown}
          error={isUnresolved}
          helperText={
            isUnresolved
              ? unresolvedText(text, kind, firstMatch())
              : people.length > maxOptions
                ? `${formatCount(people.length)} people: type a name or an e-mail`
                : undefined
          }
        />
      )}
    />
  );
}

const unresolvedText = (text: string, kind: string, found: PersonOption | undefined): string =>
  found
    ? `Nobody is chosen by “${text}” yet. Press Enter here for ${found.name}.`
    : `No ${kind} is called “${text}”.`;
