import NoteAddOutlined from '@mui/icons-material/NoteAddOutlined';
import { changeDraft } from '../../data/drafts/draftsSlice';
import { selectInspectedId } from '../../data/inspection/inspectionSlice';
import type { Command } from '../../data/navigation/command';
import { newNoteId, noteDraft } from '../../data/nouns/notes/noteDraft';

export const commands: readonly Command[] = [
  {
    id: 'act.newNote',
    group: 'new',
    title: 'New Note',
    keywords: 'add create write',
    icon: <NoteAddOutlined />,
    isOffered: () => true,
    named: (text) => `Create “${text}”`,
    run: ({ dispatch, state, go, text }) => {
      const id = newNoteId(selectInspectedId(state));
      if (text) dispatch(changeDraft(noteDraft, { title: text }, { id }));
      go('/note/add');
    },
  },
];
