import { useCallback, useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LazyErrorBoundary } from '../../ui/lazy/LazyErrorBoundary';
import { ShortcutDialog } from '../../ui/dialogs/ShortcutDialog';
import { useFileDrop } from '../../ui/fields/useFileDrop';
import type { ReplayTarget } from '../replayTarget';
import { replayKeyGroups, useReplayKeys } from './controls/replayKeys';
import { PlayerControls } from './controls/PlayerControls';
import { EmptyReplay } from './EmptyReplay';
import { PanelTabs } from './PanelTabs';
import { ReplayBar } from './ReplayBar';
import { ReplayContext } from './open/replayContext';
import { ReplayFrame } from './ReplayFrame';
import { ReplayLayout } from './ReplayLayout';
import { Timeline } from './timeline/Timeline';
import { useOpenLog, type Reading } from './useOpenLog';
import { useOpenReplay } from './useOpenReplay';
import { VerdictBadge } from './VerdictBadge';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';

/** For the file dialog; any file can be dropped. */
const accepted = '.gz,.json,application/gzip,application/json';

/** The page that opens and plays logs. It has no app store, no session, and makes no requests. */
export function ReplayScreen({ target, logo }: { target: ReplayTarget; logo: ReactNode }) {
  const { opened, reading, error, open, cancel, forgetError } = useOpenLog(target);
  const { replay, tab, setTab, search } = useOpenReplay(opened);
  const [isHelping, setHelping] = useState(false);
  const [singleKeys, setSingleKeys] = useState(true);
  const [tried, setTried] = useState(0);
  const help = useCallback(() => setHelping(true), []);
  useReplayKeys({ player: opened?.player, onSearch: search, onHelp: help, singleKeys });
  const {
    ref,
    onChange,
    dragging,
    zone,
    open: choose,
  } = useFileDrop((files) => {
    const [file] = files;
    if (file) void open(file);
  });
  return (
    <ReplayContext value={replay}>
      <Box
        {...zone}
        data-screen="replay"
        sx={{
          display: 'flex',
          flexDirection: 'column',
          height: '100dvh',
          minHeight: 0,
          overflow: 'hidden',
        }}
      >
        <input
          ref={ref}
          type="file"
          hidden
          accept={accepted}
          aria-label="Log file"
          onChange={onChange}
        />
        <ReplayBar logo={logo} name={opened?.name ?? null} onChoose={choose} onHelp={help}>
          {replay && <VerdictBadge />}
        </ReplayBar>
        {reading && <ReadingLine reading={reading} onCancel={cancel} />}
        {error !== null && (
          <Alert
            severity="error"
            onClose={forgetError}
            sx={{ borderRadius: 0, borderInline: 0, overflowWrap: 'anywhere' }}
          >
            {error}
          </Alert>
        )}
        <ReplayLayout
          screen={
            <LazyErrorBoundary fallback={frameError}>
              <ReplayFrame opened={opened} onBlocked={setTried} />
            </LazyErrorBoundary>
          }
          panel={replay && <PanelTabs key={opened?.key} tab={tab} onTab={setTab} blocked={tried} />}
          time={
            replay && (
              <>
                <Timeline key={opened?.key} />
                <Box sx={{ mt: 0.75 }}>
                  <PlayerControls />
                </Box>
              </>
            )
          }
          empty={<EmptyReplay onChoose={choose} />}
        />
        {dragging && <DropCurtain />}
        <ShortcutDialog
          open={isHelping}
          onClose={() => setHelping(false)}
          groups={replayKeyGroups}
          columns={1}
          singleKeys={singleKeys}
          onSingleKeys={setSingleKeys}
          singleKeyNames="? and /"
        />
      </Box>
    </ReplayContext>
  );
}

/** Actions, state and verdict work without the recorded screens. */
const frameError = ({ message }: Error) => (
  <Box sx={{ p: 2 }}>
    <Alert severity="error">The screens cannot be shown here: {message}</Alert>
  </Box>
);

/** Covers the page while a file is dragged over it, because the frame would take the file. */
function DropCurtain() {
  return (
    <Box
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: 'tooltip',
        p: 2,
        display: 'flex',
        backgroundColor:
          'color-mix(in srgb, var(--docket-palette-background-default) 82%, transparent)',
        backdropFilter: 'blur(3px)',
      }}
    >
      <Box
        sx={{
          flex: 1,
          display: 'grid',
          placeItems: 'center',
          border: '2px dashed',
          borderColor: 'primary.main',
          borderRadius: 4,
          pointerEvents: 'none',
        }}
      >
        <Typography variant="h2" component="p" color="primary">
          Drop the log to open it
        </Typography>
      </Box>
    </Box>
  );
}

/** Progress of reading a file, with a cancel button. */
function ReadingLine({ reading, onCancel }: { reading: Reading; onCancel: () => void }) {
  const percent = Math.floor(reading.share * 100);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 0.75,
        borderBottom: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Typography variant="body2" noWrap sx={{ maxWidth: '45%' }}>
        Reading {reading.name}
      </Typography>
      <LinearProgress
        variant={percent > 0 ? 'determinate' : 'indeterminate'}
        value={percent}
        aria-label={`Reading ${reading.name}`}
        sx={{ flex: 1 }}
      />
      <Typography
        variant="caption"
        color="textSecondary"
        sx={{ minWidth: '4ch', textAlign: 'right' }}
      >
        {percent} %
      </Typography>
      <Button size="small" color="inherit" onClick={onCancel}>
        Cancel
      </Button>
    </Box>
  );
}
