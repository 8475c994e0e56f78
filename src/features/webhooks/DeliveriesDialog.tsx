import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { errorText } from '../../lib/errors';
import type { Webhook, WebhookDelivery } from '../../contract/webhook';
import { formatDateTime } from '../../lib/format';
import { AppDialog } from '../../ui/dialogs/AppDialog';
import { EmptyState } from '../../ui/elements/EmptyState';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { Spinner } from '../../ui/elements/Spinner';
import { useGetDeliveriesQuery } from './webhooksApi';
import { webhookEventTexts } from './webhookTexts';

interface DeliveriesDialogProps {
  open: boolean;
  webhook: Webhook;
  onClose: () => void;
}

/** The last attempts to deliver to a webhook. */
export function DeliveriesDialog({ open, webhook, onClose }: DeliveriesDialogProps) {
  const { data, error, isLoading, isFetching, refetch } = useGetDeliveriesQuery(webhook._id, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <AppDialog
      open={open}
      title="Deliveries"
      subtitle={webhook.url}
      width="md"
      onClose={onClose}
      actions={
        <Button color="inherit" loading={isFetching} onClick={() => void refetch()}>
          Load again
        </Button>
      }
    >
      {isLoading && <Spinner />}
      <ErrorAlert text={error && errorText(error)} onRetry={() => void refetch()} />
      {data?.length === 0 && (
        <EmptyState title="Nothing was delivered" text="Attempts are listed for a week." />
      )}
      {/* Can be scrolled with the keyboard, as nothing in it has the focus. */}
      <Stack
        component="ul"
        tabIndex={0}
        aria-label="Attempts"
        sx={{ m: 0, p: 0, listStyle: 'none' }}
      >
        {data?.map((delivery) => (
          <Attempt key={delivery._id} delivery={delivery} />
        ))}
      </Stack>
    </AppDialog>
  );
}

function Attempt({ delivery }: { delivery: WebhookDelivery }) {
  const { at, event, seq, attempt, status, error, ms } = delivery;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        py: 1,
        borderBottom: '1px solid',
        borderColor: 'divider',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Typography variant="body2" sx={{ flex: '1 1 200px', fontWeight: 600 }}>
        {webhookEventTexts[event] ?? event}
        <Typography component="span" variant="body2" color="textSecondary">
          {` no. ${seq}${attempt > 1 ? `, attempt ${attempt}` : ''}`}
        </Typography>
      </Typography>
      <Typography
        variant="body2"
        color={error === null ? 'success' : 'error'}
        sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}
      >
        {error ?? `Accepted (${status})`}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {`${formatDateTime(at)}, ${ms} ms`}
      </Typography>
    </Box>
  );
}
