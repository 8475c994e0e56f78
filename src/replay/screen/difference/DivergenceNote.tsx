import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { fixedWidth } from '../fonts';
import { useReplay } from '../replayContext';

/** JSON of a value, or a word where there is none; no longer than a reader can take in. */
const said = (record: object, side: 'was' | 'is', value: unknown): string => (side in record && value !== undefined ? (JSON.stringify(value) ?? 'absent').slice(0, 2_000) : 'absent');

/** At the action where the replay first differs: what was recorded, and what it is here. */
export function DivergenceNote({ place }: { place: number }) {
  const { opened: { engine, log }, verification: { verdict } } = useReplay();
  const first = verdict?.first;
  if (!first || first.index !== place) return null;
  return (
    <Alert severity="error" sx={{ alignItems: 'flex-start', flexShrink: 0 }}>
      <Box sx={{ overflowWrap: 'anywhere' }}>{first.message}</Box>
      {(first.kind === 'change' || first.kind === 'fault') && (
        <Box component="dl" sx={{ ...fixedWidth, m: 0, mt: 1, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1.25, rowGap: 0.25, overflowWrap: 'anywhere', '& dd': { m: 0 } }}>
          <dt>path</dt><dd>{first.path}</dd>
          <dt>was</dt><dd>{said(first, 'was', first.was)}</dd>
          <dt>is</dt><dd>{said(first, 'is', first.is)}</dd>
        </Box>
      )}
      {verdict.sameBuild === false && <Box sx={{ mt: 1 }}>The log was recorded by build {log.header.build}; this is build {engine.subject.build}.</Box>}
    </Alert>
  );
}
