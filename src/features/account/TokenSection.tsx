import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { errorText } from '../../lib/errors';
import type { ApiToken } from '../../contract/apiToken';
import { formatDate } from '../../lib/format';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { useLast } from '../../ui/dialogs/useLast';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { SoftBadge } from '../../ui/elements/SoftBadge';
import { useDeleteApiTokenMutation, useGetApiTokensQuery } from './accountApi';
import { AccountSection } from './AccountSection';
import { NewTokenDialog } from './NewTokenDialog';

/** The tokens by which the person's scripts call the API. */
export function TokenSection() {
  const { data: tokens, error, refetch } = useGetApiTokensQuery();
  const [creating, setCreating] = useState(false);
  const [removed, setRemoved] = useState<ApiToken | null>(null);
  const [asked] = useLast(removed);
  return (
    <AccountSection
      title="API tokens"
      text="For scripts that use the API for you. They cannot manage accounts or passwords, and end when you change your password."
      action={
        <Button variant="outlined" onClick={() => setCreating(true)}>
          New Token
        </Button>
      }
    >
      <ErrorAlert text={error && errorText(error)} onRetry={error && (() => void refetch())} />
      <Box component="ul" aria-label="API tokens" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {tokens?.map((token, index) => (
          <Box component="li" key={token._id}>
            {index > 0 && <Divider />}
            <TokenRow token={token} onDelete={() => setRemoved(token)} />
          </Box>
        ))}
      </Box>
      {creating && <NewTokenDialog onClose={() => setCreating(false)} />}
      {asked && (
        <DeleteTokenDialog open={removed !== null} token={asked} onClose={() => setRemoved(null)} />
      )}
    </AccountSection>
  );
}

interface DeleteTokenDialogProps {
  open: boolean;
  token: ApiToken;
  onClose: () => void;
}

function DeleteTokenDialog({ open, token, onClose }: DeleteTokenDialogProps) {
  const [remove, { isLoading, error, reset }] = useDeleteApiTokenMutation();
  const confirm = async () => {
    const answer = await remove(token._id);
    if (!answer.error) onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title="Delete API Token"
      question={`Scripts that use '${token.name}' stop working.`}
      confirm="Delete"
      isFinal
      busy={isLoading}
      error={error && errorText(error)}
      onConfirm={() => void confirm()}
      onClose={onClose}
      onExited={reset}
    />
  );
}

function TokenRow({ token, onDelete }: { token: ApiToken; onDelete: () => void }) {
  const { name, scope, expiresAt, lastUsed } = token;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
          <SoftBadge tone={scope === 'write' ? 'warning' : 'neutral'}>
            {scope === 'write' ? 'Reads and writes' : 'Reads'}
          </SoftBadge>
        </Box>
        <Typography variant="body2" color="textSecondary">
          {lastUsed === null ? 'never used' : `last used ${formatDate(lastUsed)}`} · works until{' '}
          {formatDate(expiresAt)}
        </Typography>
      </Box>
      <Button size="small" color="inherit" aria-label={`Delete ${name}`} onClick={onDelete}>
        Delete
      </Button>
    </Box>
  );
}
