import { useDeferredValue, useMemo } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Note } from '../../../contract/note';
import { useAppSelector } from '../../../data/store/hooks';
import { EmptyState } from '../../../ui/elements/EmptyState';
import { Spinner } from '../../../ui/elements/Spinner';
import { selectInspectedId } from '../../../data/inspection/inspectionSlice';
import { filterNotes } from './filterNotes';
import { NoteCard } from './NoteCard';
import { useGetNotesQuery } from '../../../data/nouns/notes/notesApi';
import { selectNoteFilters } from '../notesSlice';
import { selectShownNotes } from '../../../data/nouns/notes/waitingNotes';

const none: readonly Note[] = [];

/** The notes that pass the filters. */
export function NoteResults() {
  const inspectedId = useAppSelector(selectInspectedId);
  const { currentData, isFetching, isError, refetch } = useGetNotesQuery(inspectedId, {
    refetchOnMountOrArgChange: true,
  });
  const notes = useAppSelector((state) => selectShownNotes(state, currentData ?? none));
  const filters = useAppSelector(selectNoteFilters);
  const search = useDeferredValue(filters.search);
  const tag = filters.tags[0];
  const visible = useMemo(() => filterNotes(notes, search, tag), [notes, search, tag]);
  if (!currentData && isFetching && notes.length === 0) return <Spinner />;
  if (isError && notes.length === 0)
    return (
      <EmptyState
        title="No Record Found..."
        text="The list of notes could not be loaded."
        action={<Button onClick={refetch}>Try again</Button>}
      />
    );
  if (notes.length === 0) return <EmptyState title="No notes yet" text="Press + to write one." />;
  if (visible.length === 0) return <EmptyState title="No matching results found..." />;
  return (
    <Box
      component="ul"
      aria-label="Notes"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 272px), 1fr))',
      }}
    >
      {visible.map((note) => (
        <NoteCard key={note._id} note={note} />
      ))}
    </Box>
  );
}
