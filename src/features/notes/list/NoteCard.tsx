import { memo } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { dialogOpened } from '../../../data/dialogs/dialogsSlice';
import { useAppDispatch } from '../../../data/store/hooks';
import { RouterLink } from '../../../ui/elements/RouterLink';
import { clampLines } from '../../../ui/theme/clampLines';
import { NoteTags } from '../NoteTags';
import type { ShownNote } from '../../../data/nouns/notes/waitingNotes';

/**
 * Links to a note, or opens the changes that wait if it is not stored yet. The browser skips the
 * layout of cards that are out of view.
 */
export const NoteCard = memo(function NoteCard({ note }: { note: ShownNote }) {
  const dispatch = useAppDispatch();
  const target = note.isNew
    ? { onClick: () => dispatch(dialogOpened('outbox')) }
    : { component: RouterLink, to: `/note/view/${note._id}` };
  return (
    <Box component="li" sx={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 104px' }}>
      <Card sx={{ height: '100%' }}>
        <CardActionArea
          {...target}
          sx={{
            height: '100%',
            minHeight: 104,
            p: 2,
            display: 'flex',
            flexDirection: 'column',
            alignItems: 'stretch',
            justifyContent: 'space-between',
            gap: 1.5,
          }}
        >
          <Typography
            variant="subtitle1"
            component="span"
            sx={{
              overflowWrap: 'anywhere',
              ...clampLines(2),
            }}
          >
            {note.title || 'Untitled'}
          </Typography>
          {note.isWaiting && (
            <Typography variant="caption" component="span" sx={{ color: 'warning.main' }}>
              Waiting to be sent
            </Typography>
          )}
          <NoteTags tags={note.tag} />
        </CardActionArea>
      </Card>
    </Box>
  );
});
