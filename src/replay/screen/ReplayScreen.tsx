import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SingleKeys } from '../../ui/keyboard/keyCommands';
import { ErrorBoundary } from '../../ui/lazy/ErrorBoundary';
import { useFileDrop } from '../../ui/fields/useFileDrop';
import type { ReplayTarget } from '../replayTarget';
import { replayKeyGroups, useReplayKeys } from './controls/replayKeys';
import { EmptyReplay } from './EmptyReplay';
import {
  PanelTabs,
  PlayerControls,
  ReplayFrame,
  ShortcutDialog,
  Timeline,
  VerdictBadge,
} from './playerComponents';
import { ReplayBar } from './ReplayBar';
import { ReplayContext } from './open/replayContext';
import { ReplayLayout } from './ReplayLayout';
import { useOpenLog, type Reading } from './useOpenLog';
import { useOpenReplay } from './useOpenReplay';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';

/** For the file dialog; any file can be dropped. */
const accepted = '.gz,.json,application/gzip,application/json';

interface ReplayScreenProps {
  /** Resolves when the code for an open log is loaded. */
  target: Promise<ReplayTarget>;
  logo: ReactNode;
}

/**
 * The page that opens and plays logs. It has no app store, no session, and makes no requests. A file
 * can be chosen before everything is loaded.
 */
export function ReplayScreen({ target, logo }: ReplayScreenProps) {
  const isLoaded = useIsLoaded(target);
  const { opened, reading, error, open, cancel, forgetError } = useOpenLog(target);
  const { replay, tab, setTab, search } = useOpenReplay(opened);
  const [isHelping, setHelping] = useState(false);
  const [singleKeys, setSingleKeys] = useState(true);
  const [tried, setTried] = useState(0);
  const help = useCallback(() => setHelping(true), []);
  useReplayKeys({ player: opened?.player, onSearch: search, onHelp: help, singleKeys });
  const drop = useFileDrop(([file]) => {
    if (file) void open(file);
  });
  return (
    <ReplayContext value={replay}>
      <Box
        data-screen="replay"
        sx={{
          display: 'flex',
          flexDirection: 'column',
          height: '100dvh',
          minHeight: 0,
          overflow: 'hidden',
        }}
      >
        <input {...drop.input} accept={accepted} aria-label="Log file" />
        <ReplayBar logo={logo} name={opened?.name ?? null} onChoose={drop.open} onHelp={help}>
          <Suspense>{replay && <VerdictBadge />}</Suspense>
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
            <ErrorBoundary fallback={frameError}>
              <Suspense>
                {isLoaded && <ReplayFrame opened={opened} onBlocked={setTried} />}
              </Suspense>
            </ErrorBoundary>
          }
          panel={
            replay && (
              <SingleKeys value={singleKeys}>
                <Suspense>
                  <PanelTabs key={opened?.key} tab={tab} onTab={setTab} blocked={tried} />
                </Suspense>
              </SingleKeys>
            )
          }
          time={
            replay && (
              <Suspense>
                <Timeline key={opened?.key} />
                <Box sx={{ mt: 0.75 }}>
                  <PlayerControls />
                </Box>
              </Suspense>
            )
          }
          empty={<EmptyReplay onChoose={drop.open} />}
        />
        {drop.dragging && <DropCurtain />}
        <Suspense>
          {isLoaded && (
            <ShortcutDialog
              open={isHelping}
              onClose={() => setHelping(false)}
              groups={replayKeyGroups}
              columns={1}
              singleKeys={singleKeys}
              onSingleKeys={setSingleKeys}
              singleKeyNames="?, / and B"
            />
          )}
        </Suspense>
      </Box>
    </ReplayContext>
  );
}

function useIsLoaded(target: Promise<ReplayTarget>): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    // `open` reports an error.
    target.then(
      () => setLoaded(true),
      () => undefined,
    );
  }, [target]);
  return isLoaded;
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
