import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import CircularProgress from '@mui/material/CircularProgress';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import HelpOutlineRounded from '@mui/icons-material/HelpOutlineRounded';
import { countText, formatCount } from '../../lib/format';
import { visuallyHidden } from '../../ui/theme/visuallyHidden';
import { type Divergence, unknownTypesText } from '../player/verdict';
import { brief } from './open/payloadHint';
import { useReplay, type Verification } from './open/replayContext';
import { ellipsis } from './open/styles';

interface BadgeContent {
  verdict: 'verifying' | 'identical' | 'differs' | 'none';
  color: string;
  icon: ReactNode;
  text: string;
  /** Text of the tooltip. */
  more: string;
}

const [neutral, success, warning, error] = [
  'text-secondary',
  'success-main',
  'warning-main',
  'error-main',
].map((name) => `var(--docket-palette-${name})`) as [string, string, string, string];

/** A tooltip, which is also read after the name. */
const described = (text: string) => ({ 'data-tip': text, 'aria-description': text });

const badgeStyle = (color: string) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: 0.75,
  minWidth: 0,
  maxWidth: '100%',
  height: 28,
  // Where only the first letters of the text would fit, it wraps to a line that is not shown.
  flexWrap: 'wrap',
  overflow: 'hidden',
  '&::before': { content: '""', height: 28, mr: -0.75 },
  px: 1.25,
  borderRadius: 1.6,
  fontFamily: 'inherit',
  fontSize: '0.8125rem',
  fontWeight: 600,
  color,
  backgroundColor: `color-mix(in srgb, ${color} 11%, transparent)`,
  '& svg': { fontSize: 17, flexShrink: 0 },
});

/** `Differs at action 812: /taskList/dueCategory was "all", is "done"`. */
function divergenceText({ index, type, kind, path, was, is }: Divergence): string {
  const where =
    index === 0 ? 'the start' : `${type === '' ? 'state' : 'action'} ${formatCount(index)}`;
  const what =
    kind === 'change' || kind === 'mismatch'
      ? `${path || 'the state'} was ${brief(was)}, is ${brief(is)}`
      : kind === 'error'
        ? 'the action could not be applied'
        : 'the state differs';
  return `Differs at ${where}: ${what}`;
}

function badgeContent({ share, verdict, failed }: Verification): BadgeContent {
  if (failed !== null)
    return {
      verdict: 'none',
      color: error,
      icon: <ErrorRounded />,
      text: 'Verification failed',
      more: failed,
    };
  if (!verdict) {
    const icon = (
      <CircularProgress
        aria-hidden
        size={14}
        thickness={6}
        variant="determinate"
        value={share * 100}
        color="inherit"
      />
    );
    return {
      verdict: 'verifying',
      color: neutral,
      icon,
      text: `Verifying ${Math.floor(share * 100)} %`,
      more: 'Each action is replayed, and the state compared with the recorded one',
    };
  }
  const { first, identical, actions, hashes, checked } = verdict;
  if (first)
    return {
      verdict: 'differs',
      color: error,
      icon: <ErrorRounded />,
      text: divergenceText(first),
      more: `${first.message}${unknownTypesText(verdict)} Click to go there.`,
    };
  if (!identical)
    return {
      verdict: 'none',
      color: neutral,
      icon: <HelpOutlineRounded />,
      text: 'Cannot be verified',
      more: 'The file has no changes or hashes to compare with',
    };
  const compared = `${countText(actions, 'action')}, ${countText(hashes, 'state hash', 'state hashes')}, ${countText(checked, 'comparison')} in all`;
  return {
    verdict: 'identical',
    color: success,
    icon: <CheckCircleRounded />,
    text: 'Identical',
    more: `The replay matches the recording: ${compared}.${unknownTypesText(verdict)}`,
  };
}

/** The verdict. A click on a difference goes there. */
export function VerdictBadge() {
  const {
    opened: { engine, log },
    verification,
    showDifference,
  } = useReplay();
  const first = verification.verdict?.first;
  const { verdict, color, icon, text, more } = badgeContent(verification);
  const label = (
    <Box component="span" sx={{ ...ellipsis, flex: '1 0 4.5em' }}>
      {text}
    </Box>
  );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      {first ? (
        <ButtonBase
          data-verdict={verdict}
          {...described(more)}
          onClick={() => showDifference(first.index)}
          sx={badgeStyle(color)}
        >
          {icon}
          {label}
        </ButtonBase>
      ) : (
        <Box tabIndex={0} data-verdict={verdict} {...described(more)} sx={badgeStyle(color)}>
          {icon}
          {label}
        </Box>
      )}
      {log.header.build !== engine.target.build && (
        <Box
          tabIndex={0}
          {...described(
            `Recorded by build ${log.header.build}; this is build ${engine.target.build}.${first ? '' : ' That can cause differences.'}`,
          )}
          sx={{ ...badgeStyle(warning), flexShrink: 0 }}
        >
          Other build
        </Box>
      )}
      {/* Screen readers should not announce each percent. */}
      <Box role="status" aria-live="polite" sx={visuallyHidden}>
        {verdict === 'verifying' ? 'Verifying' : text}
      </Box>
    </Box>
  );
}
