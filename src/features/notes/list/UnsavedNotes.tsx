import { useMemo } from 'react';
import { QueryStatus } from '@reduxjs/toolkit/query';
import Stack from '@mui/material/Stack';
import { useAppSelector } from '../../../store/hooks';
import { selectNoteDrafts } from '../../drafts/draftsSlice';
import { selectInspectedId } from '../../inspection/inspectionSlice';
import { UnsavedNoteAlert } from './NoteDraftOffer';
import { notesApi } from '../notesApi';
import { offeredDrafts } from './offeredDrafts';

/** Offers unsaved work again, wherever the person left it: also that on a note which somebody has deleted meanwhile. */
export function UnsavedNotes() {
  const inspectedId = useAppSelector(selectInspectedId);
  const drafts = useAppSelector(selectNoteDrafts);
  // Only a list that has just come can say that a note is gone.
  const notes = useAppSelector((state) => {
    const { status, data } = notesApi.endpoints.getNotes.select(inspectedId)(state);
    return status === QueryStatus.fulfilled ? data : undefined;
  });
  const offered = useMemo(
    () => offeredDrafts(drafts, notes, inspectedId),
    [drafts, notes, inspectedId],
  );
  if (offered.length === 0) return null;
  return (
    <Stack spacing={1}>
      {offered.map((offer) => (
        <UnsavedNoteAlert key={offer.key} offer={offer} inspectedId={inspectedId} />
      ))}
    </Stack>
  );
}
