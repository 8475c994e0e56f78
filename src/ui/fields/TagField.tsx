import { useState, type KeyboardEvent } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { isComposing } from '../keyboard/keys';
import { menuHeight } from '../theme/menuHeight';
import { filterByWords } from './filterByWords';

interface TagFieldProps {
  label: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  options: readonly string[];
  loading?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  /** Characters in a tag, and number of tags. */
  limits?: { length: number; count: number };
  /** `empty` is shown in the menu without options. */
  texts?: { placeholder: string; empty: string };
}

/** What is sent and compared is NFC, as the server stores it. */
const cleanTag = (typed: string) => typed.trim().normalize('NFC');

/** The cleaned text, or null when it is empty or already present (specification, point 5). */
function newTag(typed: string, present: readonly string[]): string | null {
  const text = cleanTag(typed);
  const isPresent = (other: string) => cleanTag(other).toLowerCase() === text.toLowerCase();
  return text !== '' && !present.some(isPresent) ? text : null;
}

/** Cleaned texts without empty ones and duplicates; the first spelling stays. */
function distinctTags(tags: readonly string[]): string[] {
  const kept: string[] = [];
  for (const tag of tags) {
    const text = newTag(tag, kept);
    if (text !== null) kept.push(text);
  }
  return kept;
}

const addPrefix = 'Add "';
const findTags = filterByWords<string>((tag) => tag);

/**
 * Short texts, chosen or typed. Enter and comma add the typed text; Backspace removes the last tag.
 */
export function TagField({
  label,
  value,
  onChange,
  options,
  loading = false,
  disabled,
  autoFocus,
  limits = { length: 50, count: Infinity },
  texts = { placeholder: 'Select...', empty: 'No options' },
}: TagFieldProps) {
  const [typed, setTyped] = useState('');
  const add = (texts: readonly string[]) => {
    onChange(distinctTags(texts).slice(0, limits.count));
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ',' || typed.trim() === '' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    add([...value, typed]);
  };
  // Autocomplete needs every value among its options; it does not list the chosen ones.
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
      noOptionsText={texts.empty}
      options={choices}
      value={[...value]}
      inputValue={typed}
      // A reset only means that `value` is a new array: keep the typed text.
      onInputChange={(_event, text, reason) => reason !== 'reset' && setTyped(text)}
      onChange={(_event, next) => add(next)}
      // Keep text that was typed but not confirmed.
      onBlur={() => newTag(typed, value) !== null && add([...value, typed])}
      filterOptions={(given, { inputValue }) => {
        const hits = findTags(given, { inputValue });
        const fresh = newTag(inputValue, choices);
        return fresh === null ? hits : [...hits, fresh];
      }}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          {choices.includes(option) ? option : `${addPrefix}${option}"`}
        </li>
      )}
      slotProps={{
        listbox: { sx: menuHeight },
        chip: { size: 'small' },
        // Otherwise it overlaps the button next to it.
        clearIndicator: { sx: { mr: 0 } },
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          autoFocus={autoFocus}
          helperText={value.length >= limits.count ? `${limits.count} at most.` : undefined}
          onKeyDown={onKeyDown}
          placeholder={value.length === 0 ? texts.placeholder : undefined}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, maxLength: limits.length },
          }}
        />
      )}
    />
  );
}
