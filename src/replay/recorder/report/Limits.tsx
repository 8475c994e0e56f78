import Alert from '@mui/material/Alert';
import { limitsText } from './reportTexts';

/** Says what may still be in a file whose texts are readable. */
export function Limits() {
  return (
    <Alert severity="info">
      {limitsText} Look through the file before you give it to anyone, or choose “Structure only”.
    </Alert>
  );
}
