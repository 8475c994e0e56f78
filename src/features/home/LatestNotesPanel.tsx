import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { MyDay } from '../../contract/myDay';
import { selectNow } from '../../data/store/clockSlice';
import { useAppSelector } from '../../data/store/hooks';
import { RelativeTime } from '../../ui/elements/RelativeTime';
import { RouterLink } from '../../ui/elements/RouterLink';
import { HomePanel } from './HomePanel';
import { HomeRow, rowsStyle } from './HomeRow';
import { PanelText } from './PanelText';
import { useStopInspecting } from './useStopInspecting';

/** The notes that the person edited last. */
export function LatestNotesPanel({ notes }: { notes: MyDay['notes'] }) {
  const now = useAppSelector(selectNow);
  const stopInspecting = useStopInspecting();
  return (
    <HomePanel
      id="home-notes"
      title="Latest notes"
      action={
        <Button
          component={RouterLink}
          to="/note/add"
          size="small"
          color="inherit"
          onClick={stopInspecting}
        >
          New Note
        </Button>
      }
    >
      {notes.length === 0 ? (
        <PanelText>No notes yet. Only you and administrators can read your notes.</PanelText>
      ) : (
        <Box component="ul" aria-labelledby="home-notes" sx={rowsStyle}>
          {notes.map(({ _id, title, updatedAt }) => (
            <HomeRow
              key={_id}
              to={`/note/view/${encodeURIComponent(_id)}`}
              title={title || 'Untitled'}
              aside={
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  <RelativeTime iso={updatedAt} now={now} />
                </Box>
              }
            />
          ))}
        </Box>
      )}
    </HomePanel>
  );
}
