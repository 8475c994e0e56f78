import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { errorText } from '../../lib/errors';
import type { Webhook } from '../../contract/webhook';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { SwitchField } from '../../ui/elements/SwitchField';
import { useChangeWebhookMutation } from './webhooksApi';
import { statusText, webhookEventTexts } from './webhookTexts';

export type WebhookDialog = 'events' | 'deliveries' | 'secret' | 'delete';

interface WebhookCardProps {
  webhook: Webhook;
  onOpen: (dialog: WebhookDialog) => void;
}

/** A webhook with its state, its switch and what can be done with it. */
export function WebhookCard({ webhook, onOpen }: WebhookCardProps) {
  const [change, { error, isLoading }] = useChangeWebhookMutation();
  const { _id, url, events, active, failingSince, disabledAt } = webhook;
  const isBad = failingSince !== null || disabledAt !== null;
  return (
    <Paper component="article" aria-label={url} variant="outlined" sx={{ p: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{url}</Typography>
          <Typography variant="body2" color={isBad ? 'error' : 'textSecondary'}>
            {statusText(webhook)}
          </Typography>
        </Box>
        <SwitchField
          aria-label={`${url} is on`}
          checked={active}
          disabled={isLoading}
          onChange={(next) => void change({ id: _id, active: next })}
        />
      </Stack>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.75, my: 1.5 }}>
        {events.map((event) => (
          <Chip key={event} size="small" label={webhookEventTexts[event] ?? event} />
        ))}
      </Stack>
      <ErrorAlert text={error && errorText(error)} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, ml: -1 }}>
        <Button size="small" onClick={() => onOpen('deliveries')}>
          Deliveries
        </Button>
        <Button size="small" onClick={() => onOpen('events')}>
          Change events
        </Button>
        <Button size="small" onClick={() => onOpen('secret')}>
          New Secret
        </Button>
        <Button size="small" color="error" onClick={() => onOpen('delete')}>
          Delete
        </Button>
      </Stack>
    </Paper>
  );
}
