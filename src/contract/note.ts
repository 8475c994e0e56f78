/**
 * A personal note. A list carries `_id`, `title` and `tag`; the body `text` is markdown.
 * `updatedAt` and `version` are ours.
 */
export interface Note {
  _id: string;
  title: string;
  tag: string[];
  text?: string;
  updatedAt?: string;
  version?: number;
}

/** Body of `POST /api/notes`. `id`: the user that an administrator acts for. */
export interface NoteInput {
  title: string;
  text: string;
  tag: string[];
  id?: string;
}

/** Body of `PATCH /api/notes/{id}`. */
export interface NoteUpdate extends NoteInput {
  /** Ours: the edited version. If the note has a newer one, the answer is 409. */
  version?: number;
}

export const noteLimits = { title: 300, textBytes: 1_000_000, tagLength: 50, tags: 50 } as const;
