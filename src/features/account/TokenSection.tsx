import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { errorText } from '../../api/errors';
import type { ApiToken } from '../../contract/apiToken';
import { formatDate } from '../../lib/format';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { SoftBadge } from '../../ui/elements/SoftBadge';
import { useDeleteApiTokenMutation, useGetApiTokensQuery } from './accountApi';
import { AccountSection } from './AccountSection';
import { NewTokenDialog } from './NewTokenDialog';

/** The tokens by which the person's scripts call the API. */
export function TokenSection() {
  const { data: tokens, error, refetch } = useGetApiTokensQuery();
  const [remove, { isLoading, error: removeError }] = useDeleteApiTokenMutation();
  const [creating, setCreating] = useState(false);
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
      <ErrorAlert
        text={error ? errorText(error) : removeError && errorText(removeError)}
        onRetry={error && (() => void refetch())}
      />
      <Box component="ul" aria-label="API tokens" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {tokens?.map((token, index) => (
          <Box component="li" key={token._id}>
            {index > 0 && <Divider />}
            <TokenRow token={token} disabled={isLoading} onDelete={() => void remove(token._id)} />
          </Box>
        ))}
      </Box>
      {creating && <NewTokenDialog onClose={() => setCreating(false)} />}
    </AccountSection>
  );
}

interface TokenRowProps {
  token: ApiToken;
  disabled: boolean;
  onDelete: () => void;
}

function TokenRow({ token, disabled, onDelete }: TokenRowProps) {
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
      <Button
        size="small"
        color="inherit"
        disabled={disabled}
        aria-label={`Delete ${name}`}
        onClick={onDelete}
      >
        Delete
      </Button>
    </Box>
  );
}
