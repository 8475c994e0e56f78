import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { download } from '../../../ui/browser/saveFile';
import { writeDevtools } from '../../format/devtools';
import { lastUpTo } from '../../../lib/lastUpTo';
import { useReplay } from '../open/replayContext';
import { errorText } from '../../texts';

/** Exports the log for Redux DevTools and says what is lost. */
export function ExportLog() {
  const {
    opened: {
      name,
      log,
      index: { restarts },
      player,
    },
  } = useReplay();
  const [result, setResult] = useState<{ lost: readonly string[] } | { error: string } | null>(
    null,
  );
  const write = (kind: 'payload' | 'lifted') => {
    // The format has only one state, so it gets the part around the current action.
    const positions = restarts.map(({ position }) => position);
    const start = positions[lastUpTo(positions, player.getSnapshot().index)] ?? 0;
    try {
      const { text, lost } = writeDevtools(log, kind, start);
      download(
        new Blob([text], { type: 'application/json' }),
        `${name.replace(/(\.docket-log)?(\.gz|\.json)?$/i, '')}.devtools.json`,
      );
      setResult({ lost });
    } catch (reason) {
      setResult({ error: errorText(reason) });
    }
  };
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h2">
        Export as a Redux DevTools file
      </Typography>
      {restarts.length > 1 && (
        <Typography variant="caption" component="p" color="textSecondary">
          This format holds one stretch without a reload. The current one will be exported.
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.75 }}>
        <Button size="small" variant="outlined" color="inherit" onClick={() => write('payload')}>
          Actions and first state
        </Button>
        <Button size="small" variant="outlined" color="inherit" onClick={() => write('lifted')}>
          Whole lifted state
        </Button>
      </Box>
      {result && 'error' in result && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {result.error}
        </Alert>
      )}
      {result && 'lost' in result && (
        <Alert
          severity={result.lost.length > 0 ? 'warning' : 'success'}
          sx={{ mt: 1, alignItems: 'flex-start' }}
        >
          {result.lost.length === 0 ? (
            'Saved. Nothing was lost.'
          ) : (
            <>
              Saved. The format cannot hold:
              <Box component="ul" sx={{ m: 0, pl: 2 }}>
                {result.lost.map((what) => (
                  <li key={what}>{what}</li>
                ))}
              </Box>
            </>
          )}
        </Alert>
      )}
    </Box>
  );
}
