import { useCallback, useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ImportBoundary } from '../../ui/ImportBoundary';
import { ShortcutDialog } from '../../ui/ShortcutDialog';
import { useFileDrop } from '../../ui/useFileDrop';
import type { Subject } from '../subject';
import { replayKeyGroups, useReplayKeys } from './controls/replayKeys';
import { Transport } from './controls/Transport';
import { EmptyReplay } from './EmptyReplay';
import { PanelTabs } from './PanelTabs';
import { ReadingLine } from './ReadingLine';
import { ReplayBar } from './ReplayBar';
import { ReplayContext } from './replayContext';
import { ReplayFrame } from './ReplayFrame';
import { ReplayLayout } from './ReplayLayout';
import { Timeline } from './timeline/Timeline';
import { useOpenLog } from './useOpenLog';
import { useOpenReplay } from './useOpenReplay';
import { VerdictBadge } from './VerdictBadge';

/** What the browser's dialog offers. Any file can be dropped. */
const accepted = '.gz,.json,application/gzip,application/json';

/** The page that opens logs and plays them. It has no store of the app, no session, and makes no request. */
export function ReplayScreen({ subject, logo }: { subject: Subject; logo: ReactNode }) {
  const { opened, reading, error, open, cancel, forgetError } = useOpenLog(subject);
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
            <ImportBoundary fallback={frameError}>
              <ReplayFrame opened={opened} onTried={setTried} />
            </ImportBoundary>
          }
          panel={replay && <PanelTabs key={opened?.key} tab={tab} onTab={setTab} tried={tried} />}
          time={
            replay && (
              <>
                <Timeline key={opened?.key} />
                <Box sx={{ mt: 0.75 }}>
                  <Transport />
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

/** Where the recorded screens cannot be shown, the actions, the state and the verdict still can. */
const frameError = ({ message }: Error) => (
  <Box sx={{ p: 2 }}>
    <Alert severity="error">The screens cannot be shown here: {message}</Alert>
  </Box>
);

/** Covers the page while a file is dragged over it: the frame would take the file for itself. */
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
