import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { createPortal } from 'react-dom';
import { AppDialog } from '../../../ui/dialogs/AppDialog';
import type { FullRecorder } from '../fullRecorder';
import type { Recorder } from '../recorder';
import { FullReport } from './FullReport';
import { SpanReport, type StateSummary } from './SpanReport';

interface ReportDialogProps {
  open: boolean;
  recorder: Recorder;
  full: FullRecorder;
  stateSummary: StateSummary;
  /** The tab shown first. */
  part: 'minutes' | 'full';
  /** False while no one is signed in: what is in memory then belongs to someone else. */
  mayReport: boolean;
  /** Identity of the signed-in person. */
  person: string | null;
  onSaved: (text: string) => void;
  onClose: () => void;
  onExited: () => void;
}

/**
 * Shows what a file contains before it is saved. A report covers what happened until the dialog was
 * opened.
 */
export function ReportDialog({
  open,
  recorder,
  full,
  stateSummary,
  part,
  mayReport,
  person,
  onSaved,
  onClose,
  onExited,
}: ReportDialogProps) {
  const [shown, setShown] = useState(mayReport ? part : 'full');
  const [span] = useState(() => (mayReport ? recorder.span() : null));
  // The buttons of the current tab are rendered at the bottom of the dialog.
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const foot = (buttons: ReactNode) => place && createPortal(buttons, place);
  return (
    <AppDialog
      open={open}
      title="Report a problem"
      subtitle="Nothing is sent. You get a file and decide who sees it."
      width="md"
      onClose={onClose}
      onExited={onExited}
      actions={
        <Box
          ref={setPlace}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'flex-end',
            gap: 1,
            width: '100%',
            flexShrink: '1 !important',
          }}
        />
      }
    >
      {span && (
        <Tabs
          value={shown}
          onChange={(_event, value) => setShown(value === 'full' ? 'full' : 'minutes')}
          aria-label="What is reported"
          sx={{
            mb: 2,
            borderBottom: '1px solid',
            borderColor: 'divider',
            // Their labels wrap on a phone.
            '& .MuiTab-root': { flexShrink: 1 },
          }}
        >
          <Tab value="minutes" label="The last minutes" />
          <Tab value="full" label="Record in full" />
        </Tabs>
      )}
      {shown === 'minutes' && span ? (
        <SpanReport
          target={recorder.target}
          span={span}
          stateSummary={stateSummary}
          onSaved={onSaved}
          foot={foot}
        />
      ) : (
        <FullReport recorder={recorder} full={full} person={person} onSaved={onSaved} foot={foot} />
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2.5 }}>
        Open the file at{' '}
        <Link href="/replay" target="_blank" rel="noreferrer" underline="always">
          /replay
        </Link>{' '}
        on any computer, without signing in.
      </Typography>
    </AppDialog>
  );
}
