import { readPersonal, writePersonal } from '../../session/storage';
import type { NoteDraft } from './noteDraft';
import type { NoteDrafts } from './notesSlice';

const name = 'noteDrafts';

/** The drafts that this person left in this browser; entries that are no drafts are passed over. */
export function readDrafts(identity: string): NoteDrafts {
  const stored = readPersonal(name, identity);
  if (typeof stored !== 'object' || stored === null) return {};
  const drafts = Object.entries(stored).map(([key, value]) => [key, readDraft(value)] as const);
  return Object.fromEntries(
    drafts.filter((entry): entry is [string, NoteDraft] => entry[1] !== null),
  );
}

/**
 * Writes what differs between two moments and leaves the rest alone: another tab may be writing another note.
 * @returns false when the browser refused.
 */
export function writeDrafts(identity: string, before: NoteDrafts, after: NoteDrafts): boolean {
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => before[key] !== after[key],
  );
  if (changed.length === 0) return true;
  const drafts = readDrafts(identity);
  for (const key of changed) {
    const draft = after[key];
    if (draft) drafts[key] = draft;
    else delete drafts[key];
  }
  return writePersonal(name, identity, Object.keys(drafts).length > 0 ? drafts : null);
}

function readDraft(value: unknown): NoteDraft | null {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('title' in value) ||
    !('text' in value) ||
    !('tag' in value)
  )
    return null;
  const { title, text, tag } = value;
  if (typeof title !== 'string' || typeof text !== 'string' || !Array.isArray(tag)) return null;
  const version =
    'version' in value && typeof value.version === 'number' ? value.version : undefined;
  const owner = 'owner' in value && typeof value.owner === 'string' ? value.owner : undefined;
  return {
    title,
    text,
    tag: tag.filter((entry): entry is string => typeof entry === 'string'),
    ...(version !== undefined && { version }),
    ...(owner !== undefined && { owner }),
  };
}
