import { useState } from 'react';
import Stack from '@mui/material/Stack';
import { errorText } from '../../lib/errors';
import type { Webhook } from '../../contract/webhook';
import { AppDialog } from '../../ui/dialogs/AppDialog';
import { FormActions } from '../../ui/dialogs/FormActions';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { EventChoices } from './EventChoices';
import { useChangeWebhookMutation } from './webhooksApi';

interface WebhookEventsDialogProps {
  open: boolean;
  webhook: Webhook;
  onClose: () => void;
}

/** Chooses the events of a webhook. */
export function WebhookEventsDialog({ open, webhook, onClose }: WebhookEventsDialogProps) {
  const [events, setEvents] = useState(webhook.events);
  const [change, { error, isLoading, reset }] = useChangeWebhookMutation();
  const save = async () => {
    const answer = await change({ id: webhook._id, events });
    if (!answer.error) onClose();
  };
  return (
    <AppDialog
      open={open}
      title="Events of the webhook"
      subtitle={webhook.url}
      width="xs"
      busy={isLoading}
      onClose={onClose}
      onExited={reset}
      onSubmit={() => void save()}
      actions={<FormActions submit="Save" busy={isLoading} onCancel={onClose} />}
    >
      <Stack spacing={2} onChange={error && reset}>
        <EventChoices chosen={events} onChange={setEvents} />
        <ErrorAlert text={error && errorText(error)} />
      </Stack>
    </AppDialog>
  );
}
