import { useState, type KeyboardEvent } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { isComposing } from '../keyboard/keys';
import { menuHeight } from '../theme/menuHeight';

interface TagFieldProps {
  label: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** Choices that exist already. */
  options?: readonly string[];
  loading?: boolean;
  placeholder?: string;
  /** Shown in the menu when there is nothing to choose. */
  emptyText?: string;
  helperText?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Longest text of one tag in characters. */
  maxLength?: number;
  /** How many there may be; beyond that nothing is added, and the field says so. */
  most?: number;
}

/** Same text without regard to case and surrounding blanks. */
function same(a: string, b: string): boolean {
  return a.trim().toLocaleLowerCase('en-GB') === b.trim().toLocaleLowerCase('en-GB');
}

/** The typed text as a new choice, or null: it is offered only if it is not empty and not already present (specification, point 5). */
function newTag(typed: string, present: readonly string[]): string | null {
  const text = typed.trim();
  return text !== '' && !present.some((other) => same(other, text)) ? text : null;
}

/** The list with each text once, blanks trimmed, empty ones left out; the first spelling stays. */
function distinctTags(tags: readonly string[]): string[] {
  const kept: string[] = [];
  for (const tag of tags) {
    const text = newTag(tag, kept);
    if (text !== null) kept.push(text);
  }
  return kept;
}

const addPrefix = 'Add "';

/** Several short texts, chosen from a list or typed freely. Enter and comma add what was typed; Backspace takes the last away. */
export function TagField({
  label,
  value,
  onChange,
  options = [],
  loading = false,
  placeholder = 'Select...',
  emptyText = 'No options',
  helperText,
  disabled,
  autoFocus,
  maxLength = 50,
  most = Infinity,
}: TagFieldProps) {
  const [typed, setTyped] = useState('');
  const add = (texts: readonly string[]) => {
    onChange(distinctTags(texts).slice(0, most));
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ',' || typed.trim() === '' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    add([...value, typed]);
  };
  // Every chosen text counts as a choice too, so that the menu knows what it is given back; chosen ones are not listed twice.
  const choices = distinctTags([...options, ...value]);
  return (
    <Autocomplete
      multiple
      autoHighlight
      selectOnFocus
      handleHomeEndKeys
      filterSelectedOptions
      disabled={disabled}
      loading={loading}
      loadingText="Loading..."
      noOptionsText={emptyText}
      options={choices}
      value={[...value]}
      inputValue={typed}
      // A reset only says that the list of values is a new array; what is being typed stays.
      onInputChange={(_event, text, reason) => reason !== 'reset' && setTyped(text)}
      onChange={(_event, next) => add(next)}
      // What was typed and not confirmed is meant, not lost.
      onBlur={() => newTag(typed, value) !== null && add([...value, typed])}
      filterOptions={(given, { inputValue }) => {
        const wanted = inputValue.trim().toLocaleLowerCase('en-GB');
        const hits = given.filter((option) => option.toLocaleLowerCase('en-GB').includes(wanted));
        const fresh = newTag(inputValue, choices);
        return fresh === null ? hits : [...hits, fresh];
      }}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          {choices.includes(option) ? option : `${addPrefix}${option}"`}
        </li>
      )}
      slotProps={{ listbox: { sx: menuHeight }, chip: { size: 'small' } }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          autoFocus={autoFocus}
          helperText={value.length >= most ? `${most} at most.` : helperText}
          onKeyDown={onKeyDown}
          placeholder={value.length === 0 ? placeholder : undefined}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, maxLength },
          }}
        />
      )}
    />
  );
}
