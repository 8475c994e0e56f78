import { useState } from 'react';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { errorText } from '../../lib/errors';
import { webhookEvents, webhookLimits, type WebhookEvent } from '../../contract/webhook';
import { AppDialog } from '../../ui/dialogs/AppDialog';
import { FormActions } from '../../ui/dialogs/FormActions';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { EventChoices } from './EventChoices';
import { SecretShownDialog } from './SecretShownDialog';
import { useCreateWebhookMutation } from './webhooksApi';

/** Creates a webhook, and then shows its secret, which cannot be shown again. */
export function NewWebhookDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  // Not in the store: the path of the address may be a password.
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<WebhookEvent[]>([...webhookEvents]);
  const [create, { data: created, error, isLoading, reset }] = useCreateWebhookMutation();
  const forget = () => {
    reset();
    setUrl('');
    setEvents([...webhookEvents]);
  };
  if (created)
    return (
      <SecretShownDialog
        open={open}
        title="Webhook created"
        secret={created.secret}
        onClose={onClose}
        onExited={forget}
      />
    );
  return (
    <AppDialog
      open={open}
      title="New Webhook"
      busy={isLoading}
      onClose={onClose}
      onExited={forget}
      onSubmit={() => void create({ url, events })}
      actions={<FormActions submit="Create" busy={isLoading} onCancel={onClose} />}
    >
      <Stack spacing={2} onChange={error && reset}>
        <TextField
          autoFocus
          label="Address"
          type="url"
          placeholder="https://example.com/hook"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          slotProps={{
            htmlInput: { maxLength: webhookLimits.url, autoComplete: 'off', spellCheck: false },
          }}
        />
        <EventChoices chosen={events} onChange={setEvents} />
        <ErrorAlert text={error && errorText(error)} />
      </Stack>
    </AppDialog>
  );
}
