import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import CheckBoxOutlineBlankRounded from '@mui/icons-material/CheckBoxOutlineBlankRounded';
import CheckBoxRounded from '@mui/icons-material/CheckBoxRounded';
import RadioButtonCheckedRounded from '@mui/icons-material/RadioButtonCheckedRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { foldText, hasWords, wordsOf } from '../../contract/words';
import { formatCount } from '../../lib/format';
import { isComposing } from '../keyboard/keys';
import { optionStyle } from './optionStyle';

export interface Choice {
  value: string;
  label: string;
  /** A second line, such as an e-mail. */
  detail?: string;
}

interface ChoiceListProps {
  label: string;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Adds a search field. */
  searchable?: boolean;
  /** Says what is searched for, where the choices are found elsewhere and given in their order. */
  onSearch?: (typed: string) => void;
  /** One value at most. */
  isSingle?: boolean;
  /** Limit of chosen values. */
  most?: number;
  emptyText?: string;
}

const icons = {
  single: { on: RadioButtonCheckedRounded, off: RadioButtonUncheckedRounded },
  several: { on: CheckBoxRounded, off: CheckBoxOutlineBlankRounded },
} as const;

/** Number of rendered choices; the search finds the others. */
const maxShown = 100;

/**
 * A listbox with one tab stop: arrow keys move, Enter or Space chooses or toggles, typing searches.
 */
export function ChoiceList({
  label,
  choices,
  chosen,
  onChange,
  searchable = false,
  onSearch,
  isSingle = false,
  most = Infinity,
  emptyText = 'No options',
}: ChoiceListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  /** Null until the person has moved. */
  const [active, setActive] = useState<number | null>(null);
  // The values chosen at the start come first, and stay there.
  const [first] = useState(() => new Set(chosen));
  const words = wordsOf(typed);
  const fits = (choice: Choice) =>
    hasWords(foldText(`${choice.label}\n${choice.detail ?? ''}`), words);
  const sorted =
    first.size === 0 || onSearch
      ? choices
      : [
          ...choices.filter((one) => first.has(one.value)),
          ...choices.filter((one) => !first.has(one.value)),
        ];
  const hits = words.length === 0 || onSearch ? sorted : sorted.filter(fits);
  const shown = hits.slice(0, maxShown);
  // Otherwise Enter alone would choose another value.
  const start =
    isSingle && words.length === 0 && chosen.length > 0
      ? shown.findIndex(({ value }) => chosen.includes(value))
      : 0;
  const at = Math.min(active ?? start, shown.length - 1);

  useEffect(() => {
    if (!searchable) list.current?.focus({ preventScroll: true });
  }, [searchable]);

  const toggle = (choice: Choice | undefined) => {
    if (!choice) return;
    if (isSingle) onChange([choice.value]);
    else if (chosen.includes(choice.value))
      onChange(chosen.filter((value) => value !== choice.value));
    else if (chosen.length < most) onChange([...chosen, choice.value]);
  };
  const move = (to: number) => {
    const next = Math.max(0, Math.min(shown.length - 1, to));
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const moves: Partial<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 8,
      PageUp: at - 8,
      ...(!searchable && { Home: 0, End: shown.length - 1 }),
    };
    const to = moves[event.key];
    if (to !== undefined) move(to);
    else if (event.key === 'Enter' || (event.key === ' ' && !searchable)) toggle(shown[at]);
    else return;
    event.preventDefault();
  };
  const listProps = {
    onKeyDown,
    'aria-activedescendant': shown[at] ? `${id}${at}` : undefined,
  } as const;

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', maxHeight: 'min(360px, 60vh)' }}>
      {searchable && (
        <InputBase
          autoFocus
          fullWidth
          value={typed}
          placeholder={`Find ${label.toLowerCase()}`}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(null);
            onSearch?.(event.target.value);
          }}
          inputProps={{
            ...listProps,
            role: 'combobox',
            'aria-expanded': true,
            'aria-controls': `${id}list`,
            'aria-autocomplete': 'list',
            'aria-label': `Find ${label.toLowerCase()}`,
            maxLength: 100,
          }}
          sx={{ px: 2, py: 0.75, borderBottom: '1px solid', borderColor: 'divider' }}
        />
      )}
      <Box
        ref={list}
        id={`${id}list`}
        role="listbox"
        aria-multiselectable={!isSingle}
        aria-label={label}
        tabIndex={searchable ? -1 : 0}
        {...(!searchable && listProps)}
        sx={{ overflowY: 'auto', p: 0.75, '&:focus, &:focus-visible': { outline: 'none' } }}
      >
        {shown.map((choice, index) => {
          const isChosen = chosen.includes(choice.value);
          const Icon = icons[isSingle ? 'single' : 'several'][isChosen ? 'on' : 'off'];
          return (
            <Box
              key={choice.value}
              id={`${id}${index}`}
              role="option"
              aria-selected={isChosen}
              aria-disabled={!isChosen && chosen.length >= most}
              data-active={index === at ? '' : undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                setActive(index);
                toggle(choice);
              }}
              sx={optionStyle}
            >
              <Icon fontSize="small" color={isChosen ? 'primary' : 'disabled'} />
              <Box sx={{ minWidth: 0, py: 0.25 }}>
                <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                  {choice.label}
                </Box>
                {choice.detail && (
                  <Typography variant="caption" component="div" color="textSecondary" noWrap>
                    {choice.detail}
                  </Typography>
                )}
              </Box>
            </Box>
          );
        })}
      </Box>
      {shown.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1.5 }}>
          {emptyText}
        </Typography>
      )}
      {hits.length > maxShown && (
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ px: 2, py: 0.75, borderTop: '1px solid', borderColor: 'divider' }}
        >
          {`${formatCount(hits.length - maxShown)} more: type to find them`}
        </Typography>
      )}
      {chosen.length >= most && (
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ px: 2, py: 0.75 }}
        >{`${most} at most.`}</Typography>
      )}
    </Box>
  );
}
