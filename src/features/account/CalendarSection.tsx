import { useState } from 'react';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { selectConnection } from '../../data/realtime/realtimeSlice';
import { useAppSelector } from '../../data/store/hooks';
import { errorText } from '../../lib/errors';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { useLast } from '../../ui/dialogs/useLast';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { Spinner } from '../../ui/elements/Spinner';
import { useChangeCalendarMutation, useGetCalendarQuery } from './accountApi';
import { AccountSection } from './AccountSection';
import { CalendarAddress } from './CalendarAddress';

/** What is asked before the address changes. */
const questions = {
  POST: {
    title: 'New Address',
    question:
      'The address that you have now stops working. Calendars that use it need the new one.',
    confirm: 'New Address',
  },
  DELETE: {
    title: 'Remove Address',
    question: 'Calendars that use the address no longer get your tasks.',
    confirm: 'Remove',
  },
} as const;

/** The address at which calendar programs read the person's due tasks. */
export function CalendarSection() {
  const { data, error, isFetching, refetch } = useGetCalendarQuery();
  const [change, { isLoading, error: changeError, reset }] = useChangeCalendarMutation();
  const [question, setQuestion] = useState<keyof typeof questions | null>(null);
  const [shownQuestion] = useLast(question);
  const isOffline = useAppSelector(selectConnection) === 'offline';
  const url = data?.url ?? null;
  // The dialog shows its own.
  const failure = error ?? (question === null ? changeError : undefined);

  const confirm = async () => {
    const answer = question && (await change(question));
    if (!answer?.error) setQuestion(null);
  };
  return (
    <AccountSection
      title="Calendar"
      text="Your due tasks in another calendar program, with their reminders. It only reads them."
      action={
        data && (
          <Button
            variant="outlined"
            disabled={isOffline}
            loading={question === null && (isLoading || isFetching)}
            onClick={() => (url === null ? void change('POST') : setQuestion('POST'))}
          >
            {url === null ? 'Create Address' : 'New Address'}
          </Button>
        )
      }
    >
      <ErrorAlert text={failure && errorText(failure)} onRetry={error && (() => void refetch())} />
      {!data && !error && <Spinner />}
      {isOffline && data && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          A change of the address needs the connection.
        </Typography>
      )}
      {url !== null && (
        <CalendarAddress
          key={url}
          url={url}
          isFixed={isOffline}
          onRemove={() => setQuestion('DELETE')}
        />
      )}
      {shownQuestion && (
        <ConfirmDialog
          {...questions[shownQuestion]}
          open={question !== null}
          busy={isLoading}
          error={changeError && errorText(changeError)}
          onConfirm={() => void confirm()}
          onClose={() => setQuestion(null)}
          onExited={reset}
        />
      )}
    </AccountSection>
  );
}
