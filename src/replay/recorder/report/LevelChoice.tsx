import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { levels, type Level } from '../../redaction/walk';
import { levelTexts } from './reportTexts';

interface LevelChoiceProps {
  level: Level;
  disabled?: boolean;
  onChange: (level: Level) => void;
}

/** The choice of what a log may contain. */
export function LevelChoice({ level, disabled = false, onChange }: LevelChoiceProps) {
  return (
    <FormControl disabled={disabled}>
      <FormLabel id="log-level" sx={{ typography: 'subtitle2', color: 'text.primary', mb: 0.5 }}>
        What it may contain
      </FormLabel>
      <RadioGroup
        aria-labelledby="log-level"
        value={level}
        onChange={(_event, value) => onChange(value === 'structure' ? 'structure' : 'secrets')}
        sx={{ gap: 1 }}
      >
        {levels.map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio size="small" sx={{ py: 0 }} />}
            sx={{ alignItems: 'flex-start', mr: 0 }}
            label={
              <>
                <Typography
                  variant="body2"
                  component="span"
                  sx={{ display: 'block', fontWeight: 600 }}
                >
                  {levelTexts[one].name}
                </Typography>
                <Typography variant="body2" component="span" color="textSecondary">
                  {levelTexts[one].text}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
