import { useEffect } from 'react';
import AddRounded from '@mui/icons-material/AddRounded';
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import Stack from '@mui/material/Stack';
import { useNavigate } from 'react-router-dom';
import { IconAction } from '../../../ui/elements/IconAction';
import { importWhenIdle } from '../../../ui/lazy/importWithRetry';
import { loadMarkdown } from '../../../ui/markdown/loadMarkdown';
import { Screen } from '../../../ui/screen/Screen';
import { usePageTitle } from '../../../data/navigation/usePageTitle';
import { InspectionBanner } from '../../../data/inspection/InspectionBanner';
import { UnsavedNotes } from './UnsavedNotes';
import { NoteFilters } from './NoteFilters';
import { NoteResults } from './NoteResults';
import { useListUrl } from '../../../data/lists/useListUrl';
import { noteList } from '../notesSlice';

const addButton = {
  borderRadius: '8px',
  color: 'primary.contrastText',
  bgcolor: 'primary.main',
  '&:hover': { bgcolor: 'primary.dark' },
} as const;

/** The notes of the signed-in or the inspected person (/note). */
export function NoteListScreen() {
  usePageTitle('Note Management');
  useListUrl(noteList);
  const navigate = useNavigate();
  useEffect(() => importWhenIdle([loadMarkdown]), []);
  return (
    <Screen
      name="note"
      title="Notes"
      actions={
        <Stack direction="row" spacing={1}>
          <IconAction label="Back" onClick={() => navigate('/')}>
            <ArrowBackRounded fontSize="small" />
          </IconAction>
          <IconAction
            label="Add"
            description="New Note"
            onClick={() => navigate('/note/add')}
            sx={addButton}
          >
            <AddRounded fontSize="small" />
          </IconAction>
        </Stack>
      }
    >
      <InspectionBanner />
      <Stack spacing={2}>
        <UnsavedNotes />
        <NoteFilters />
        <NoteResults />
      </Stack>
    </Screen>
  );
}
