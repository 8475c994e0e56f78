import { useState } from 'react';
import AddRounded from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { errorText } from '../../lib/errors';
import type { Webhook } from '../../contract/webhook';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { EmptyState } from '../../ui/elements/EmptyState';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { Spinner } from '../../ui/elements/Spinner';
import { Screen } from '../../ui/screen/Screen';
import { usePageTitle } from '../../data/navigation/usePageTitle';
import { DeliveriesDialog } from './DeliveriesDialog';
import { NewSecretDialog } from './NewSecretDialog';
import { NewWebhookDialog } from './NewWebhookDialog';
import { WebhookCard, type WebhookDialog } from './WebhookCard';
import { WebhookEventsDialog } from './WebhookEventsDialog';
import { useDeleteWebhookMutation, useGetWebhooksQuery } from './webhooksApi';

/** Webhooks (/webhooks), for Root. */
export function WebhookScreen() {
  usePageTitle('Webhooks');
  const [isNew, setIsNew] = useState(false);
  return (
    <Screen
      name="webhooks"
      title="Webhooks"
      width="reading"
      actions={
        <Button variant="contained" startIcon={<AddRounded />} onClick={() => setIsNew(true)}>
          New Webhook
        </Button>
      }
    >
      <WebhookList />
      <NewWebhookDialog open={isNew} onClose={() => setIsNew(false)} />
    </Screen>
  );
}

function WebhookList() {
  const { data, error, isLoading, refetch } = useGetWebhooksQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [opened, setOpened] = useState<{ webhook: Webhook; dialog: WebhookDialog } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (isLoading) return <Spinner />;
  if (!data) return <ErrorAlert text={errorText(error)} onRetry={() => void refetch()} />;
  const shown = opened && { open: isOpen, webhook: opened.webhook, onClose: close };
  return (
    <Stack spacing={1.5}>
      {data.length === 0 && (
        <EmptyState
          title="No webhooks"
          text="A webhook is an address that is called when a task or an account changes."
        />
      )}
      {data.map((webhook) => (
        <WebhookCard
          key={webhook._id}
          webhook={webhook}
          onOpen={(dialog) => {
            setOpened({ webhook, dialog });
            setIsOpen(true);
          }}
        />
      ))}
      {shown && opened.dialog === 'events' && (
        <WebhookEventsDialog key={opened.webhook._id} {...shown} />
      )}
      {shown && opened.dialog === 'deliveries' && <DeliveriesDialog {...shown} />}
      {shown && opened.dialog === 'secret' && (
        <NewSecretDialog key={opened.webhook._id} {...shown} />
      )}
      {shown && opened.dialog === 'delete' && <DeleteWebhookDialog {...shown} />}
    </Stack>
  );
}

function DeleteWebhookDialog({
  open,
  webhook,
  onClose,
}: {
  open: boolean;
  webhook: Webhook;
  onClose: () => void;
}) {
  const [remove, { isLoading, error, reset }] = useDeleteWebhookMutation();
  const confirm = async () => {
    const answer = await remove(webhook._id);
    if (!answer.error) onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title="Delete Webhook"
      question={`${webhook.url} is not called any more, and its secret is lost.`}
      confirm="Delete"
      isFinal
      busy={isLoading}
      error={error ? errorText(error) : null}
      onConfirm={() => void confirm()}
      onClose={onClose}
      onExited={reset}
    />
  );
}
