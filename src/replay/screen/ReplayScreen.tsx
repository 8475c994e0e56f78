import { useCallback, useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useFileDrop } from '../../ui/useFileDrop';
import type { Subject } from '../subject';
import { DropCurtain } from './DropCurtain';
import { EmptyReplay } from './EmptyReplay';
import { PanelTabs } from './PanelTabs';
import { ReadingLine } from './ReadingLine';
import { ReplayBar } from './ReplayBar';
import { ReplayContext } from './replayContext';
import { ReplayKeySheet } from './controls/ReplayKeySheet';
import { ReplayLayout } from './ReplayLayout';
import { StageBoundary } from './frame/StageBoundary';
import { StageBox } from './frame/StageBox';
import { Timeline } from './timeline/Timeline';
import { Transport } from './controls/Transport';
import { useOpenLog } from './useOpenLog';
import { useOpenReplay } from './useOpenReplay';
import { useReplayKeys } from './controls/useReplayKeys';
import { VerdictBadge } from './VerdictBadge';

/** What files may be chosen; a name is no proof, so anything can be dropped. */
const accepted = '.gz,.json,application/gzip,application/json';

/**
 * The page that opens logs and plays them. It stands alone: no store of the app, no session, no request. `logo` is the product's mark.
 */
export function ReplayScreen({ subject, logo }: { subject: Subject; logo: ReactNode }) {
  const { opened, reading, error, open, cancel, forgetError } = useOpenLog(subject);
  const { replay, tab, setTab, search } = useOpenReplay(opened);
  const [isHelping, setHelping] = useState(false);
  const [singleKeys, setSingleKeys] = useState(true);
  const [tried, setTried] = useState(0);
  const help = useCallback(() => setHelping(true), []);
  useReplayKeys({ player: opened?.player, onSearch: search, onHelp: help, singleKeys });
  const { ref, onChange, dragging, zone, open: choose } = useFileDrop((files) => {
    const [file] = files;
    if (file) void open(file);
  });
  return (
    <ReplayContext value={replay}>
      <Box {...zone} data-screen="replay" sx={{ display: 'flex', flexDirection: 'column', height: '100dvh', minHeight: 0, overflow: 'hidden' }}>
        <input ref={ref} type="file" hidden accept={accepted} aria-label="Log file" onChange={onChange} />
        <ReplayBar logo={logo} name={opened?.name ?? null} onChoose={choose} onHelp={help}>{replay && <VerdictBadge />}</ReplayBar>
        {reading && <ReadingLine reading={reading} onCancel={cancel} />}
        {error !== null && <Alert severity="error" onClose={forgetError} sx={{ borderRadius: 0, borderInline: 0, overflowWrap: 'anywhere' }}>{error}</Alert>}
        <ReplayLayout
          stage={<StageBoundary><StageBox opened={opened} onTried={setTried} /></StageBoundary>}
          panel={replay && <PanelTabs key={opened?.key} tab={tab} onTab={setTab} tried={tried} />}
          time={replay && (
            <>
              <Timeline key={opened?.key} />
              <Box sx={{ mt: 0.75 }}><Transport /></Box>
            </>
          )}
          instead={<EmptyReplay onChoose={choose} />}
        />
        {dragging && <DropCurtain />}
        <ReplayKeySheet open={isHelping} onClose={() => setHelping(false)} singleKeys={singleKeys} onSingleKeys={setSingleKeys} />
      </Box>
    </ReplayContext>
  );
}
