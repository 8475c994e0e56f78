import Alert from '@mui/material/Alert';
import type { ChangesOwner } from '../../data/outbox/storedChanges';

/** Says that this browser has changes that were not sent, such as after a crash. */
export function UnsentChanges({ owners }: { owners: readonly ChangesOwner[] }) {
  return (
    <Alert severity="info" role="status">
      {owners.map(({ name = 'the same person', count }) => (
        <div key={name}>
          {count === 1 ? '1 change has' : `${count} changes have`} not been sent yet. Log in as{' '}
          <strong translate="no">{name}</strong> to send {count === 1 ? 'it' : 'them'}.
        </div>
      ))}
      <div>If someone else logs in here, these changes are discarded.</div>
    </Alert>
  );
}
