import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { errorText } from '../../lib/errors';
import type { ApiTokenScope } from '../../contract/apiToken';
import { AppDialog } from '../../ui/dialogs/AppDialog';
import { DoneAction } from '../../ui/dialogs/DoneAction';
import { FormActions } from '../../ui/dialogs/FormActions';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { CopyField } from '../../ui/fields/CopyField';
import { SelectField } from '../../ui/fields/SelectField';
import { useCreateApiTokenMutation } from './accountApi';

const scopes = [
  { value: 'read', label: 'Read only' },
  { value: 'write', label: 'Read and write' },
] as const;
const lifetimes = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
] as const;

/** Mounted only while it is open, so that no token stays in memory. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState<ApiTokenScope>('read');
  const [days, setDays] = useState<(typeof lifetimes)[number]['value']>('30');
  const [create, { data: made, isLoading, error, reset }] = useCreateApiTokenMutation();
  if (made)
    return (
      <AppDialog
        open
        title="API token"
        onClose={onClose}
        actions={<DoneAction onClose={onClose} />}
      >
        <Stack spacing={2}>
          <Alert severity="success">Copy the token now. It is never shown again.</Alert>
          <CopyField
            label="Token"
            value={made.token}
            helperText="Send it as the header Authorization: Bearer TOKEN."
          />
        </Stack>
      </AppDialog>
    );
  return (
    <AppDialog
      open
      title="New API Token"
      width="xs"
      busy={isLoading}
      onClose={onClose}
      onSubmit={() => void create({ name: name.trim(), scope, days: Number(days) })}
      actions={
        <FormActions
          submit="Create"
          busy={isLoading}
          disabled={name.trim() === ''}
          onCancel={onClose}
        />
      }
    >
      <Stack spacing={2} onChange={error && reset}>
        <TextField
          autoFocus
          label="Name"
          autoComplete="off"
          helperText="What the token is for."
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField label="Access" value={scope} options={scopes} onChange={setScope} />
        <SelectField label="Works for" value={days} options={lifetimes} onChange={setDays} />
        <ErrorAlert text={error && errorText(error)} />
      </Stack>
    </AppDialog>
  );
}
