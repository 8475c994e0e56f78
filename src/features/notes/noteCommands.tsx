import NoteAddOutlined from '@mui/icons-material/NoteAddOutlined';
import type { Command } from '../../data/navigation/command';

export const commands: readonly Command[] = [
  {
    id: 'act.newNote',
    group: 'new',
    title: 'New Note',
    keywords: 'add create write',
    icon: <NoteAddOutlined />,
    isOffered: () => true,
    run: ({ go }) => go('/note/add'),
  },
];
