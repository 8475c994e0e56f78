import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { AppDialog } from '../../../ui/AppDialog';
import { KeyCaps } from '../../../ui/KeyCaps';
import { listKeys, replayKeys } from './replayKeys';

interface ReplayKeySheetProps {
  open: boolean;
  onClose: () => void;
  singleKeys: boolean;
  onSingleKeys: (on: boolean) => void;
}

const groups = [{ title: 'Player', keys: replayKeys }, { title: 'Actions', keys: listKeys }] as const;

/** All that the keyboard does on this page, and the switch for the keys that stand alone. */
export function ReplayKeySheet({ open, onClose, singleKeys, onSingleKeys }: ReplayKeySheetProps) {
  return (
    <AppDialog
      open={open}
      title="Keyboard shortcuts"
      onClose={onClose}
      actions={<FormControlLabel sx={{ mr: 'auto', ml: -1.25, '& .MuiFormControlLabel-label': { typography: 'body2' } }} control={<Switch checked={singleKeys} onChange={(_event, on) => onSingleKeys(on)} />} label="Single-key shortcuts (? and /)" />}
    >
      {groups.map(({ title, keys }) => (
        <Box key={title} component="section" sx={{ mb: 2 }}>
          <Typography variant="h4" component="h3" sx={{ mb: 0.5 }}>{title}</Typography>
          <Box component="dl" sx={{ m: 0 }}>
            {keys.map((entry) => (
              <Box key={entry.text} sx={{ display: 'flex', alignItems: 'baseline', gap: 2, py: 0.625, borderBottom: '1px solid', borderColor: 'divider' }}>
                <Box component="dt" sx={{ flex: 1, minWidth: 0, typography: 'body2' }}>{entry.text}</Box>
                <Box component="dd" sx={{ m: 0, display: 'flex', gap: 0.75 }}>{entry.keys.map((spelled) => <KeyCaps key={spelled} keys={spelled} />)}</Box>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </AppDialog>
  );
}
