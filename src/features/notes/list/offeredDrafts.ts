import type { Note } from '../../../contract/note';
import type { DraftsState, NoteDraft } from '../../drafts/draftsSlice';
import { newDraftKey } from '../noteDraft';

/** An unsaved note that the list offers: a new one, changes of a listed one, or of one that was deleted. */
export interface UnsavedNote {
  key: string;
  kind: 'new' | 'changed' | 'deleted';
  draft: NoteDraft;
}

/**
 * The drafts that belong to a list: the person's own, or the inspected person's. Offers only the new
 * note while `notes` is undefined, because then it is not known which notes are deleted.
 */
export function offeredDrafts(
  drafts: DraftsState['notes'],
  notes: readonly Note[] | undefined,
  inspectedId: string | undefined,
): UnsavedNote[] {
  const newKey = newDraftKey(inspectedId);
  const listed = new Set(notes?.map((note) => note._id));
  return Object.entries(drafts).flatMap(([key, draft]): UnsavedNote[] => {
    if (key === newKey) return [{ key, kind: 'new', draft }];
    if (key === 'new' || key.startsWith('new:') || draft.owner !== inspectedId || !notes) return [];
    return [{ key, kind: listed.has(key) ? 'changed' : 'deleted', draft }];
  });
}
