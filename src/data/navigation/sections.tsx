import type { ReactElement } from 'react';
import ChecklistRounded from '@mui/icons-material/ChecklistRounded';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';

export interface Section {
  id: 'home' | 'task' | 'note' | 'user';
  title: string;
  path: string;
  /** Other paths of the section begin with one of these. */
  within: readonly string[];
  /** Other words that people search for. */
  keywords: string;
  icon: ReactElement;
  /** As `globalKeys` writes it. */
  keys: string;
  /** Only administrators can open it. */
  administrators?: boolean;
}

/** What the top bar and the command palette lead to. */
export const sections: readonly Section[] = [
  {
    id: 'home',
    title: 'Home',
    path: '/',
    within: [],
    keywords: 'start my day',
    icon: <HomeOutlined />,
    keys: 'g h',
  },
  {
    id: 'task',
    title: 'Tasks',
    path: '/task',
    within: ['/task/', '/assign'],
    keywords: 'task management list board',
    icon: <ChecklistRounded />,
    keys: 'g t',
  },
  {
    id: 'note',
    title: 'Notes',
    path: '/note',
    within: ['/note/'],
    keywords: 'markdown pages',
    icon: <StickyNote2Outlined />,
    keys: 'g n',
  },
  {
    id: 'user',
    title: 'Users',
    path: '/user',
    within: ['/user/'],
    keywords: 'people accounts user management',
    icon: <PeopleAltOutlined />,
    keys: 'g u',
    administrators: true,
  },
];
