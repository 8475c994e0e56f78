import { useState } from 'react';
import { shallowEqual } from 'react-redux';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { dialogOpened } from '../../data/dialogs/dialogsSlice';
import {
  selectOutboxUnsafe,
  selectWaitingChanges,
  type WaitingChange,
} from '../../data/outbox/outboxSlice';
import { elsewhereError } from '../../lib/errors';
import { formatClock, formatCount } from '../../lib/format';
import {
  selectConnection,
  selectIsElsewhere,
  selectIsOutdated,
  selectStaleSince,
  type Connection,
} from '../../data/realtime/realtimeSlice';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { visuallyHidden } from '../../ui/theme/visuallyHidden';

const statuses: Record<Exclude<Connection, 'off'>, { text: string; color: string }> = {
  live: { text: 'Live', color: 'success-main' },
  connecting: { text: 'Connecting', color: 'text-disabled' },
  catchingUp: { text: 'Catching up', color: 'warning-main' },
  offline: { text: 'Not live', color: 'error-main' },
};

interface Reload {
  text: string;
  title: string;
  /** What screen readers announce. */
  news: string;
}

const reloads: Record<'outdated' | 'elsewhere', Reload> = {
  outdated: {
    text: 'Reload to update',
    title: 'Docket was updated. Your drafts are kept.',
    news: 'Docket was updated: reload the page',
  },
  elsewhere: {
    text: 'Something else answers: reload',
    title: elsewhereError.text,
    news: elsewhereError.text,
  },
};

/**
 * Says whether the data is live, catching up, or stale and since when, and how many changes wait to
 * be sent. Screen readers announce, without interrupting, that the connection was lost and is back,
 * and that the page should be reloaded, but not each step of connecting.
 */
export function ConnectionStatus() {
  const { connection, staleSince, isOutdated, isElsewhere, changes, isUnsafe } = useAppSelector(
    (state) => ({
      connection: selectConnection(state),
      staleSince: selectStaleSince(state),
      isOutdated: selectIsOutdated(state),
      isElsewhere: selectIsElsewhere(state),
      changes: selectWaitingChanges(state),
      isUnsafe: selectOutboxUnsafe(state),
    }),
    shallowEqual,
  );
  const [announced, setAnnounced] = useState('');
  if (connection === 'off') return null;
  const isLiveButOld = connection === 'live' && isOutdated;
  const reload = isElsewhere ? reloads.elsewhere : isLiveButOld ? reloads.outdated : null;
  const news = reload
    ? reload.news
    : connection === 'offline' && staleSince !== null
      ? `Connection lost: shown as of ${formatClock(staleSince)}`
      : connection === 'live' && announced !== ''
        ? 'Connected again: all changes are shown'
        : announced;
  if (news !== announced) setAnnounced(news);
  const waiting = waitingText(changes, isUnsafe);
  return (
    <>
      <ShownStatus {...{ connection, staleSince, reload, waiting }} />
      <Box component="span" role="status" sx={visuallyHidden}>
        {announced}
        {waiting && `. ${waiting}`}
      </Box>
    </>
  );
}

const textButton = { font: 'inherit', '&:hover': { textDecoration: 'underline' } };

interface ShownStatusProps {
  connection: Exclude<Connection, 'off'>;
  staleSince: number | null;
  /** Set if only a reload helps. */
  reload: Reload | null;
  /** Empty if no change waits. */
  waiting: string;
}

function ShownStatus({ connection, staleSince, reload, waiting }: ShownStatusProps) {
  const dispatch = useAppDispatch();
  const openChanges = () => dispatch(dialogOpened('outbox'));
  if (reload)
    return (
      <Box
        data-connection={connection}
        sx={{
          display: 'inline-flex',
          flexWrap: 'wrap',
          justifyContent: 'flex-end',
          alignItems: 'center',
        }}
      >
        {waiting && (
          <ButtonBase
            onClick={openChanges}
            sx={{ ...textButton, typography: 'caption', color: 'warning.main' }}
          >
            {waiting}
          </ButtonBase>
        )}
        <Button
          size="small"
          color="warning"
          title={reload.title}
          onClick={() => window.location.reload()}
        >
          {reload.text}
        </Button>
      </Box>
    );
  const isWaiting = waiting !== '';
  const { text, color: name } = statuses[connection];
  const stale = staleSince !== null && connection !== 'live';
  const staleText = stale ? `${text}: as of ${formatClock(staleSince)}` : undefined;
  const color = `var(--docket-palette-${isWaiting && connection === 'live' ? 'warning-main' : name})`;
  const isMarked = stale || isWaiting;
  return (
    <Box
      data-connection={connection}
      title={connection === 'live' ? 'Changes by others appear as they happen' : staleText}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        typography: 'caption',
        fontWeight: 550,
        whiteSpace: 'nowrap',
        borderRadius: 99,
        height: 24,
        px: isMarked ? 1.25 : 0.5,
        color: isMarked ? color : 'text.secondary',
        bgcolor: isMarked ? `color-mix(in srgb, ${color} 10%, transparent)` : 'transparent',
      }}
    >
      <Box
        aria-hidden
        sx={{
          width: 7,
          height: 7,
          borderRadius: '50%',
          bgcolor: color,
          ...(connection !== 'live' && {
            animation: 'docket-pulse 1.4s ease-in-out infinite',
            '@keyframes docket-pulse': { '50%': { opacity: 0.3 } },
          }),
        }}
      />
      {isWaiting ? (
        <ButtonBase onClick={openChanges} sx={textButton}>
          {`${stale ? `${text}: ` : ''}${waiting}`}
        </ButtonBase>
      ) : (
        <span>{staleText ?? text}</span>
      )}
    </Box>
  );
}

/**
 * How many changes the server has refused, and how many it does not have yet. `isUnsafe`: they are
 * lost when the page is left.
 */
function waitingText(changes: readonly WaitingChange[], isUnsafe: boolean): string {
  if (changes.length === 0) return '';
  const refused = changes.filter(({ refusal }) => refusal).length;
  const waiting = changes.length - refused;
  const parts = [
    refused > 0 && `${formatCount(refused)} not accepted`,
    waiting > 0 && `${formatCount(waiting)} waiting${refused > 0 || isUnsafe ? '' : ' to be sent'}`,
    isUnsafe && 'not stored',
  ];
  return parts.filter(Boolean).join(', ');
}
