import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { linkAddress, type AccountLink } from '../../contract/link';
import { formatDateTime } from '../../lib/format';
import { CopyField } from '../../ui/fields/CopyField';

/** A new link, to copy. It is never shown again. */
export function LinkResult({
  link,
  user: { name, email },
}: {
  link: AccountLink;
  user: { name: string; email: string };
}) {
  return (
    <Stack spacing={2}>
      <Alert severity="success">
        {link.sent
          ? `The link has been sent to ${email}.`
          : `Give this link to ${name}. It has not been sent by e-mail.`}
      </Alert>
      <CopyField
        label="Link"
        value={linkAddress(window.location.origin, link.token)}
        helperText={`Shown only now. It works once, until ${formatDateTime(link.expiresAt)}.`}
      />
    </Stack>
  );
}
