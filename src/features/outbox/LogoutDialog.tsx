import { useLogoutMutation } from '../../data/api/sessionApi';
import { selectUnsentCount } from '../../data/outbox/outboxSlice';
import { useAppSelector } from '../../data/store/hooks';
import { formatCount } from '../../lib/format';
import type { DialogFrame } from '../../ui/dialogs/AppDialog';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';

/** Asks before a log-out that would lose changes. */
export function LogoutDialog(frame: DialogFrame) {
  const count = useAppSelector(selectUnsentCount);
  const [logOut, { isLoading }] = useLogoutMutation({ fixedCacheKey: 'logout' });
  const changes = count === 1 ? 'One change has' : `${formatCount(count)} changes have`;
  // The connection may come back while the question is open. Only the person decides to log out.
  const isSent = count === 0;
  return (
    <ConfirmDialog
      {...frame}
      title="Log out now?"
      question={
        isSent
          ? 'All changes have been sent now, and nothing is lost. You are still logged in.'
          : `${changes} not been sent yet. A log-out discards ${count === 1 ? 'it' : 'them'}.`
      }
      confirm="Log out"
      isFinal={!isSent}
      busy={isLoading}
      onConfirm={() => void logOut()}
    />
  );
}
