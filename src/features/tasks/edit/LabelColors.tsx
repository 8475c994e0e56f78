import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import CheckRounded from '@mui/icons-material/CheckRounded';
import {
  labelColored,
  labelHues,
  labelUncolored,
  selectLabelHue,
} from '../../../data/nouns/tasks/labelColorsSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { LabelChip } from '../fields/LabelChip';

const colorNames = [
  ...['Olive', 'Lime', 'Green', 'Mint', 'Teal', 'Cyan'],
  ...['Sky', 'Blue', 'Indigo', 'Violet', 'Purple', 'Pink'],
];

/** The labels of a task, each with its colour, which a person can choose for this device. */
export function LabelColors({ labels }: { labels: readonly string[] }) {
  const dispatch = useAppDispatch();
  const hueOf = useAppSelector(selectLabelHue);
  const [chosen, choose] = useState<string | null>(null);
  const label = labels.find((one) => one === chosen);
  if (labels.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label="Colours"
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {labels.map((one) => (
          <LabelChip
            key={one}
            label={one}
            aria-label={`Colour of ${one}`}
            aria-expanded={one === label}
            onClick={() => choose(one === label ? null : one)}
          />
        ))}
      </Box>
      {label !== undefined && (
        <Box
          role="group"
          aria-label={`Colour of ${label}`}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}
        >
          {labelHues.map((hue, at) => (
            <ButtonBase
              key={hue}
              aria-label={colorNames[at]}
              aria-pressed={hueOf(label) === hue}
              data-tip={colorNames[at]}
              onClick={() => dispatch(labelColored({ label, hue }))}
              sx={{
                width: 28,
                height: 28,
                borderRadius: '50%',
                color: '#fff',
                bgcolor: `hsl(${hue} 50% 38%)`,
                '& svg': { fontSize: 18 },
              }}
            >
              {hueOf(label) === hue && <CheckRounded />}
            </ButtonBase>
          ))}
          <Button size="small" color="inherit" onClick={() => dispatch(labelUncolored({ label }))}>
            By name
          </Button>
        </Box>
      )}
    </Box>
  );
}
