import { useEffect } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import { selectIsLoggedIn } from '../../data/session/sessionSlice';
import { useAppSelector } from '../../data/store/hooks';
import { usePageTitle } from '../../data/navigation/usePageTitle';
import { errorText, isAppError } from '../../lib/errors';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { Logo } from '../../ui/elements/Logo';
import { RouterLink } from '../../ui/elements/RouterLink';
import { Spinner } from '../../ui/elements/Spinner';
import { Screen } from '../../ui/screen/Screen';
import { ScreenHeading } from '../../ui/screen/ScreenHeading';
import { useReadUnsubscribeMutation, useUnsubscribeMutation } from './remindersApi';

const notFoundStatus = 404;
const notValid =
  'This link is not valid. Perhaps it was not copied as a whole: open it from the e-mail again.';
const textOf = (error: unknown) =>
  isAppError(error) && error.status === notFoundStatus ? notValid : errorText(error);

/**
 * Where the link at the end of the daily e-mail leads (/unsubscribe). It needs no account. The token
 * is the fragment of the address, which is sent to no server and is in no log.
 */
export function UnsubscribeScreen() {
  usePageTitle('Daily E-mail');
  const token = useLocation().hash.slice(1);
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const [read, { data: subscription, error }] = useReadUnsubscribeMutation();
  const [stop, { isSuccess, isLoading, error: stopError }] = useUnsubscribeMutation();
  useEffect(() => {
    const reading = read({ token });
    return () => reading.reset();
  }, [read, token]);
  const isStopped = isSuccess || subscription?.active === false;
  return (
    <Screen name="unsubscribe" width="narrow">
      <Stack spacing={3} sx={{ pt: { xs: 2, md: 6 } }}>
        <Stack spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center' }}>
          <Logo sx={{ fontSize: 48 }} />
          <ScreenHeading>Daily E-mail</ScreenHeading>
        </Stack>
        {!subscription && !error && <Spinner />}
        <ErrorAlert text={(error && textOf(error)) ?? (stopError && textOf(stopError))} />
        {subscription && isStopped && (
          <Alert severity="success">
            The daily e-mail to {subscription.email} has been stopped. To get it again, turn on “One
            e-mail a day” under Reminders in Your Account.
          </Alert>
        )}
        {subscription && !isStopped && (
          <>
            <Typography sx={{ textAlign: 'center', overflowWrap: 'anywhere' }}>
              Stop the daily e-mail to <strong>{subscription.email}</strong>?
            </Typography>
            <Button
              variant="contained"
              size="large"
              loading={isLoading}
              onClick={() => void stop({ token })}
            >
              Stop the E-mail
            </Button>
          </>
        )}
        {(error !== undefined || isStopped) && (
          <Button component={RouterLink} to={isLoggedIn ? '/account' : '/login'} variant="outlined">
            {isLoggedIn ? 'Go to Your Account' : 'Go to Log In'}
          </Button>
        )}
      </Stack>
    </Screen>
  );
}
