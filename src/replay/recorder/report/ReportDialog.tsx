import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { createPortal } from 'react-dom';
import { AppDialog } from '../../../ui/AppDialog';
import type { Subject } from '../../subject';
import type { FullRecorder } from '../fullRecorder';
import type { Recorder } from '../recorder';
import { FullReport } from './FullReport';
import { SpanReport, type Inventory } from './SpanReport';

export interface ReportDialogProps {
  open: boolean;
  subject: Subject;
  recorder: Recorder;
  full: FullRecorder;
  inventory: Inventory;
  /** Which part is shown first. */
  part: 'minutes' | 'full';
  /** False while nobody is signed in: what stands in memory is then somebody's who is not there. */
  mayReport: boolean;
  /** Identity of who is signed in. */
  person: string | null;
  onSaved: (text: string) => void;
  onClose: () => void;
  onExited: () => void;
}

/** Reports and recordings: shows what is in a file before anything is saved. What is reported is what had happened when it was opened. */
export function ReportDialog({
  open,
  subject,
  recorder,
  full,
  inventory,
  part,
  mayReport,
  person,
  onSaved,
  onClose,
  onExited,
}: ReportDialogProps) {
  const [shown, setShown] = useState(mayReport ? part : 'full');
  const [span] = useState(() => (mayReport ? recorder.span() : null));
  // The buttons of the part that is shown stand at the dialog's foot.
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const foot = (buttons: ReactNode) => place && createPortal(buttons, place);
  return (
    <AppDialog
      open={open}
      title="Report a problem"
      subtitle="Nothing is sent anywhere: you get a file, and decide who sees it."
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
          sx={{ mb: 2, borderBottom: '1px solid', borderColor: 'divider' }}
        >
          <Tab value="minutes" label="The last minutes" />
          <Tab value="full" label="Record in full" />
        </Tabs>
      )}
      {shown === 'minutes' && span ? (
        <SpanReport
          subject={subject}
          span={span}
          inventory={inventory}
          onSaved={onSaved}
          foot={foot}
        />
      ) : (
        <FullReport
          subject={subject}
          recorder={recorder}
          full={full}
          person={person}
          onSaved={onSaved}
          foot={foot}
        />
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2.5 }}>
        A file is opened at{' '}
        <Link href="/replay" target="_blank" rel="noreferrer">
          /replay
        </Link>
        , on any machine, without signing in.
      </Typography>
    </AppDialog>
  );
}
