import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { tooComplexText } from './markdownTree';

/** The text as it was typed, with a notice. */
export function PlainBody({ text }: { text: string }) {
  return (
    <>
      <Alert severity="info" sx={{ mb: 2 }}>
        {tooComplexText}
      </Alert>
      <Box
        component="pre"
        sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '0.875rem' }}
      >
        {text}
      </Box>
    </>
  );
}
