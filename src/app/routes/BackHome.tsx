import Button from '@mui/material/Button';
import { RouterLink } from '../../ui/elements/RouterLink';

export function BackHome() {
  return (
    <Button component={RouterLink} to="/" variant="contained">
      Back To Home
    </Button>
  );
}
