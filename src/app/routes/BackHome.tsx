import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';

/** The link that leads out of a page with nothing on it. */
export function BackHome() {
  return (
    <Button component={Link} to="/" variant="contained">
      Back To Home
    </Button>
  );
}
