import Chip, { type ChipProps } from '@mui/material/Chip';
import { selectLabelHue } from '../../../data/nouns/tasks/labelColorsSlice';
import { useAppSelector } from '../../../data/store/hooks';
import { avatarColors } from '../../../ui/elements/initials';

interface LabelChipProps extends Omit<ChipProps, 'label'> {
  label: string;
}

/** A label in its colour. */
export function LabelChip({ label, ...chip }: LabelChipProps) {
  const { light, dark } = avatarColors(useAppSelector((state) => selectLabelHue(state)(label)));
  return (
    <Chip
      size="small"
      {...chip}
      label={<bdi>{label}</bdi>}
      sx={(theme) => ({
        cursor: chip.onClick ? 'pointer' : 'inherit',
        '&, &:hover': light,
        ...theme.applyStyles('dark', { '&, &:hover': dark }),
      })}
    />
  );
}
