import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CopyField } from '../../ui/fields/CopyField';

/** Where programs take an address. */
const programs = [
  ['Google Calendar', 'Other calendars, From URL'],
  ['Apple Calendar', 'File, New Calendar Subscription'],
  ['Outlook', 'Add calendar, Subscribe from web'],
  ['Thunderbird', 'New Calendar, On the Network'],
] as const;

interface CalendarAddressProps {
  url: string;
  /** It cannot be removed now. */
  isFixed: boolean;
  onRemove: () => void;
}

/** The address of the person's calendar, and how a program gets it. */
export function CalendarAddress({ url, isFixed, onRemove }: CalendarAddressProps) {
  return (
    <Stack spacing={2} sx={{ mt: 2.5 }}>
      <CopyField
        label="Secret address"
        value={url}
        helperText="Whoever has it can read your due tasks. Give it to your own calendar only."
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" href={url.replace(/^https?:/, 'webcal:')}>
          Open in Calendar
        </Button>
        <Button color="inherit" disabled={isFixed} onClick={onRemove}>
          Remove Address
        </Button>
      </Box>
      <Typography variant="body2" color="textSecondary" component="div">
        Or copy it, and subscribe in your calendar program:
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
          {programs.map(([name, place]) => (
            <li key={name}>
              {name}: {place}
            </li>
          ))}
        </Box>
      </Typography>
    </Stack>
  );
}
