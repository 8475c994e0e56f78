import Chip from '@mui/material/Chip';

const colors = {
  High: 'error',
  Medium: 'primary',
  Low: 'success',
  Pending: 'default',
  'In Progress': 'primary',
  Completed: 'success',
  'On Hold': 'warning',
} as const;

export function Badge({ text }: { text: keyof typeof colors }) {
  return <Chip size="small" color={colors[text]} label={text} />;
}
