import Chip, { type ChipProps } from '@mui/material/Chip';

export function ToggleChip({ pressed, ...rest }: ChipProps & { pressed: boolean }) {
  return (
    <Chip
      {...rest}
      size="small"
      aria-pressed={pressed}
      color={pressed ? 'primary' : 'default'}
      variant={pressed ? 'filled' : 'outlined'}
    />
  );
}
