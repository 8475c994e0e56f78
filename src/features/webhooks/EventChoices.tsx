import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import { webhookEvents, type WebhookEvent } from '../../contract/webhook';
import { webhookEventTexts } from './webhookTexts';

interface EventChoicesProps {
  chosen: readonly WebhookEvent[];
  onChange: (chosen: WebhookEvent[]) => void;
}

export function EventChoices({ chosen, onChange }: EventChoicesProps) {
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">Events</FormLabel>
      <FormGroup>
        {webhookEvents.map((event) => (
          <FormControlLabel
            key={event}
            label={webhookEventTexts[event]}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(event)}
                onChange={(_event, isChosen) =>
                  onChange(
                    webhookEvents.filter((one) =>
                      one === event ? isChosen : chosen.includes(one),
                    ),
                  )
                }
              />
            }
          />
        ))}
      </FormGroup>
    </FormControl>
  );
}
