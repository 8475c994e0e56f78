import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { errorText as known, sessionEndingTexts } from '../../contract/error';

function advice(reason: string): string {
  if (reason === '') return 'The server gave no reason. Log in again to continue.';
  if (reason === known.blocked) return 'Ask an administrator to activate your account.';
  if (reason === known.refreshTokenExpired)
    return 'Your session has expired. Log in again to continue.';
  if (reason === known.invalidRefreshToken)
    return (
      'Your session has ended. That happens, for example, when your role or your password is ' +
      'changed. Unsaved texts are kept. Log in again to continue.'
    );
  return sessionEndingTexts.includes(reason)
    ? 'Your session has ended. Log in again to continue.'
    : 'Log in again to continue.';
}

/** Says why the server ended the last session, until someone tries to log in. */
export function LogoutReason({ reason }: { reason: string }) {
  const isTechnical = sessionEndingTexts.includes(reason);
  return (
    <Alert severity="warning">
      <Typography component="div" gutterBottom sx={{ fontWeight: 'fontWeightMedium', mt: '-2px' }}>
        You have been logged out
      </Typography>
      {!isTechnical && <div>{reason}</div>}
      <div>{advice(reason)}</div>
      {isTechnical && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.5 }}>
          Server message: <span>{reason}</span>
        </Typography>
      )}
    </Alert>
  );
}
