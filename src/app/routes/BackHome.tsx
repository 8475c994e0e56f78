import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';

export function BackHome() {
  return (
    <Button component={Link} to="/" variant="contained">
      Back To Home
    </Button>
  );
}
