import { errorText } from '../../lib/errors';
import type { Webhook } from '../../contract/webhook';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { SecretShownDialog } from './SecretShownDialog';
import { useReplaceSecretMutation } from './webhooksApi';

interface NewSecretDialogProps {
  open: boolean;
  webhook: Webhook;
  onClose: () => void;
}

/** Replaces the secret of a webhook, and then shows the new one. */
export function NewSecretDialog({ open, webhook, onClose }: NewSecretDialogProps) {
  const [replace, { data: replaced, error, isLoading, reset }] = useReplaceSecretMutation();
  if (replaced)
    return (
      <SecretShownDialog
        open={open}
        title="Secret replaced"
        secret={replaced.secret}
        onClose={onClose}
        onExited={reset}
      />
    );
  return (
    <ConfirmDialog
      open={open}
      title="New Secret"
      question={`${webhook.url} gets a new secret. The old one is not used any more, so the receiver refuses calls until it has the new one. Refused calls are repeated.`}
      confirm="Replace"
      busy={isLoading}
      error={error ? errorText(error) : null}
      onConfirm={() => void replace(webhook._id)}
      onClose={onClose}
      onExited={reset}
    />
  );
}
