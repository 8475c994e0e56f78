import { memo } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import type { Note } from '../../../contract/note';
import { NoteTags } from '../NoteTags';
import { clampLines } from '../../../ui/theme/clampLines';

/** Links to a note. The browser skips the layout of cards that are out of view. */
export const NoteCard = memo(function NoteCard({ note }: { note: Note }) {
  return (
    <Box component="li" sx={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 104px' }}>
      <Card sx={{ height: '100%' }}>
        <CardActionArea
          component={Link}
          to={`/note/view/${note._id}`}
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
          <NoteTags tags={note.tag} />
        </CardActionArea>
      </Card>
    </Box>
  );
});
