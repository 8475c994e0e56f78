import type { Note } from '../../contract/note';

/**
 * What somebody has typed and not saved. `version` is that of the note when the editing began; `owner` is the inspected
 * person's id when an administrator edits a note that is not the own.
 */
export interface NoteDraft {
  title: string;
  text: string;
  tag: string[];
  version?: number;
  owner?: string;
}

export const emptyDraft: NoteDraft = { title: '', text: '', tag: [] };

/** The key of a draft: a note's id, or that of a new note of the person or of whom they inspect. */
export const newDraftKey = (inspectedId: string | undefined): string =>
  inspectedId ? `new:${inspectedId}` : 'new';

/** The draft that editing a saved note begins with. */
export const draftOf = (note: Note, inspectedId: string | undefined): NoteDraft => ({
  title: note.title,
  text: note.text ?? '',
  tag: note.tag,
  ...(note.version !== undefined && { version: note.version }),
  ...(inspectedId !== undefined && { owner: inspectedId }),
});

/** Unsaved work that the list offers again: a new note, changes of a listed one, or of one that is no longer there. */
export interface OfferedDraft {
  key: string;
  kind: 'new' | 'changed' | 'gone';
  draft: NoteDraft;
}

/**
 * What of these drafts belongs to a list of notes: the person's own, or the inspected one's. While the list is not known,
 * nobody can say which notes are gone, and only the new one is offered.
 */
export function offeredDrafts(
  drafts: Readonly<Record<string, NoteDraft>>,
  notes: readonly Note[] | undefined,
  inspectedId: string | undefined,
): OfferedDraft[] {
  const newKey = newDraftKey(inspectedId);
  const listed = new Set(notes?.map((note) => note._id));
  return Object.entries(drafts).flatMap(([key, draft]): OfferedDraft[] => {
    if (key === newKey) return [{ key, kind: 'new', draft }];
    if (key === 'new' || key.startsWith('new:') || draft.owner !== inspectedId || !notes) return [];
    return [{ key, kind: listed.has(key) ? 'changed' : 'gone', draft }];
  });
}

/** One change of a text: at `at`, `removed` characters went and `inserted` came. */
export interface TextEdit {
  at: number;
  removed: number;
  inserted: string;
}

/** The smallest single edit that makes `after` of `before`. It keeps an action small however long the note is. */
export function textEdit(before: string, after: string): TextEdit {
  const shorter = Math.min(before.length, after.length);
  let at = 0;
  while (at < shorter && before.charCodeAt(at) === after.charCodeAt(at)) at += 1;
  let tail = 0;
  while (
    tail < shorter - at &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail += 1;
  return { at, removed: before.length - at - tail, inserted: after.slice(at, after.length - tail) };
}

export const applyEdit = (text: string, { at, removed, inserted }: TextEdit): string =>
  text.slice(0, at) + inserted + text.slice(at + removed);
