import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { download } from '../../../lib/saveFile';
import { writeDevtools } from '../../format/devtools';
import { useReplay } from '../replayContext';

const forms = [
  { kind: 'payload', label: 'Actions and first state' },
  { kind: 'lifted', label: 'Whole lifted state' },
] as const;

/** Writes the log as a file of Redux DevTools, in either of its forms, and says what that has no place for. */
export function ExportLog() {
  const { opened: { name, log, index, player } } = useReplay();
  const [lost, setLost] = useState<readonly string[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const write = (kind: 'payload' | 'lifted') => () => {
    // One such file reaches from one state to the next: the stretch that is on the screen.
    const here = player.getSnapshot().index;
    const start = index.restarts.findLast(({ place }) => place <= here)?.place ?? 0;
    try {
      const written = writeDevtools(log, kind, { start });
      download(new Blob([written.text], { type: 'application/json' }), `${name.replace(/(\.docket-log)?(\.gz|\.json)?$/i, '')}.devtools.json`);
      setLost(written.lost);
      setError(null);
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
    }
  };
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h2">Export as a Redux DevTools file</Typography>
      {index.restarts.length > 1 && <Typography variant="caption" component="p" color="textSecondary">Such a file holds one stretch without a gap or a reload: the one that is shown now.</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.75 }}>
        {forms.map(({ kind, label }) => <Button key={kind} size="small" variant="outlined" color="inherit" onClick={write(kind)}>{label}</Button>)}
      </Box>
      {error && <Alert severity="error" sx={{ mt: 1 }}>{error}</Alert>}
      {lost && (
        <Alert severity={lost.length > 0 ? 'warning' : 'success'} sx={{ mt: 1, alignItems: 'flex-start' }}>
          {lost.length === 0 ? 'Written; nothing was lost.' : <>Written. What that format has no place for:<Box component="ul" sx={{ m: 0, pl: 2 }}>{lost.map((what) => <li key={what}>{what}</li>)}</Box></>}
        </Alert>
      )}
    </Box>
  );
}
