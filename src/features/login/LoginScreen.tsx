import { useLocation, useNavigate } from 'react-router-dom';
import { errorText } from '../../api/errors';
import { useLoginMutation } from '../../api/sessionApi';
import { selectLogoutReason } from '../../session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { usePageTitle } from '../navigation/usePageTitle';
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
      isBusy={isLoading}
      error={error && errorText(error, 'Login failed')}
      onSubmit={(email, password) => void submit(email, password)}
      forgotten={(typed) => <ForgottenButton typed={typed} />}
    />
  );
}
