import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';

interface ChoiceChipsProps<Value> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  /** Gets what is chosen then, in the order of the choices. */
  onChange: (chosen: Value[]) => void;
}

/** A row of chips of which several can be chosen. */
export function ChoiceChips<Value extends string | number>({
  label,
  choices,
  chosen,
  onChange,
}: ChoiceChipsProps<Value>) {
  const toggled = (value: Value) =>
    choices.map((choice) => choice.value).filter((one) => (one === value) !== chosen.includes(one));
  return (
    <Stack direction="row" role="group" aria-label={label} sx={chipRow}>
      {choices.map(({ value, label: text }) => {
        const isChosen = chosen.includes(value);
        return (
          <Chip
            key={value}
            label={text}
            aria-pressed={isChosen}
            color={isChosen ? 'primary' : 'default'}
            variant={isChosen ? 'filled' : 'outlined'}
            onClick={() => onChange(toggled(value))}
          />
        );
      })}
    </Stack>
  );
}

/** In a line, also on a phone. */
const chipRow = {
  gap: 0.5,
  '& > *': { flex: '1 1 0', minWidth: 0 },
  '& .MuiChip-label': { px: 0 },
  '@media (pointer: coarse)': { '& > .MuiChip-root': { height: 44 } },
} as const;
