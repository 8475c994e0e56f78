export interface NoteTable {
  _id: string;
  user_id: string;
  title: string;
  text: string;
  created_at: string;
  updated_at: string;
  version: number;
}

interface NoteTagTable {
  note_id: string;
  tag: string;
  position: number;
}

declare module '../db/schema' {
  interface Schema {
    notes: NoteTable;
    note_tags: NoteTagTable;
  }
}
