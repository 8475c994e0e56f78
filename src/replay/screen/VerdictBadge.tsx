import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import CircularProgress from '@mui/material/CircularProgress';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded';
import Tooltip from '@mui/material/Tooltip';
import { visuallyHidden } from '../../ui/visuallyHidden';
import { useReplay } from './replayContext';
import { verdictWords } from './verdictWords';

const badgeStyle = (color: string) => ({
  display: 'inline-flex', alignItems: 'center', gap: 0.75, minWidth: 0, maxWidth: '100%', height: 28, px: 1.25, borderRadius: 1.6, fontFamily: 'inherit', fontSize: '0.8125rem', fontWeight: 600, color,
  backgroundColor: `color-mix(in srgb, ${color} 11%, transparent)`, '& svg': { fontSize: 17, flexShrink: 0 },
});

/** Whether the replay is true to what was recorded. Where it differs, a click goes there. */
export function VerdictBadge() {
  const { opened: { engine, log }, verification, jump } = useReplay();
  const { verdict, share } = verification;
  const words = verdictWords(verification);
  const color = words.tone === 'neutral' ? 'var(--docket-palette-text-secondary)' : `var(--docket-palette-${words.tone}-main)`;
  const first = verdict?.first;
  const isDone = verdict !== null || verification.failed !== null;
  const icon = !isDone ? <CircularProgress aria-hidden size={14} thickness={6} variant="determinate" value={share * 100} color="inherit" />
    : words.tone === 'success' ? <CheckCircleRounded /> : words.tone === 'error' ? <ErrorRounded /> : <HelpOutlineRounded />;
  const text = <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{words.text}</Box>;
  const otherBuild = log.header.build !== engine.subject.build;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Tooltip describeChild title={words.more}>
        {first
          ? <ButtonBase data-verdict="differs" onClick={() => jump(first.index, { difference: true })} sx={badgeStyle(color)}>{icon}{text}</ButtonBase>
          : <Box tabIndex={0} data-verdict={words.tone === 'success' ? 'identical' : isDone ? 'none' : 'verifying'} sx={badgeStyle(color)}>{icon}{text}</Box>}
      </Tooltip>
      {otherBuild && (
        <Tooltip describeChild title={`Recorded by build ${log.header.build}; this is build ${engine.subject.build}.${first ? '' : ' A difference, if there were one, could come from that.'}`}>
          <Box tabIndex={0} sx={{ ...badgeStyle('var(--docket-palette-warning-main)'), flexShrink: 0 }}>Other build</Box>
        </Tooltip>
      )}
      {/* Each percent spoken would be a nuisance. */}
      <Box role="status" aria-live="polite" sx={visuallyHidden}>{isDone ? words.text : 'Verifying'}</Box>
    </Box>
  );
}
