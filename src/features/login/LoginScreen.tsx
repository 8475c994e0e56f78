import { useContext, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { errorText } from '../../lib/errors';
import { useLoginMutation } from '../../data/api/sessionApi';
import { selectLogoutReason } from '../../data/session/sessionSlice';
import { readOwners, type ChangesOwner } from '../../data/outbox/storedChanges';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { Recorded } from '../../data/store/readState';
import { usePageTitle } from '../../data/navigation/usePageTitle';
import { emailOfEntry } from './emailOfEntry';
import { ForgottenButton } from './ForgottenButton';
import { LoginForm } from './LoginForm';
import { welcome } from './welcome';

/** /login within the app. A page that begins at /login shows the same form (app/loginPage). */
export function LoginScreen() {
  usePageTitle('Log In');
  const navigate = useNavigate();
  const { state } = useLocation();
  const dispatch = useAppDispatch();
  const reason = useAppSelector(selectLogoutReason);
  const [logIn, { isLoading, error }] = useLoginMutation();
  // After a log-out on this page, a message says so already.
  const isReplay = useContext(Recorded);
  const [owners, setOwners] = useState<readonly ChangesOwner[]>([]);
  useEffect(() => {
    if (isReplay || reason !== undefined) return;
    readOwners().then(setOwners, () => undefined);
  }, [isReplay, reason]);
  const submit = async (email: string, password: string) => {
    const { data } = await logIn({ email, password });
    if (!data) return;
    dispatch(welcome(data.user, state));
    void navigate('/', { replace: true });
  };
  return (
    <LoginForm
      knownEmail={emailOfEntry(state)}
      reason={reason}
      owners={owners}
      isBusy={isLoading}
      error={error && errorText(error, 'Login failed')}
      onSubmit={(email, password) => void submit(email, password)}
      forgotten={(typed) => <ForgottenButton typed={typed} />}
    />
  );
}
