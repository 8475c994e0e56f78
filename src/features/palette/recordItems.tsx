import AssignmentIndOutlined from '@mui/icons-material/AssignmentIndOutlined';
import PersonOutlineRounded from '@mui/icons-material/PersonOutlineRounded';
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import TaskAltRounded from '@mui/icons-material/TaskAltRounded';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import type { Note } from '../../contract/note';
import type { Task } from '../../contract/task';
import type { User } from '../../contract/user';
import { foldText } from '../../contract/words';
import { formatDay } from '../../lib/format';
import { rankText, ranks, parseQuery } from '../../lib/rankText';
import { selectUser } from '../../data/session/sessionSlice';
import {
  inspectionEnded,
  inspectionStarted,
  selectInspected,
} from '../../data/inspection/inspectionSlice';
import { taskPath } from '../../data/navigation/taskPath';
import { noTaskFilters } from '../../data/nouns/tasks/taskFilters';
import { taskListRestored } from '../../data/nouns/tasks/taskListSlice';
import { isSelf } from '../../data/nouns/users/userRules';
import { dialogOpened } from '../../data/dialogs/dialogsSlice';
import type { PaletteItem } from './paletteItem';

/** Opens the task next to the list. */
export function taskItem(task: Task, rank: number): PaletteItem {
  return {
    id: `task:${task._id}`,
    section: 'Tasks',
    title: task.title,
    detail: [
      task.number && `#${task.number}`,
      task.status,
      task.dueDate && `due ${formatDay(task.dueDate)}`,
    ]
      .filter(Boolean)
      .join(' · '),
    icon: <TaskAltRounded />,
    rank,
    run: ({ go }) => go(taskPath(task._id)),
  };
}

export function noteItem(note: Note, rank: number): PaletteItem {
  return {
    id: `note:${note._id}`,
    section: 'Notes',
    title: note.title || 'Untitled',
    detail: note.tag.join(', '),
    icon: <StickyNote2Outlined />,
    rank,
    run: ({ go }) => go(`/note/view/${encodeURIComponent(note._id)}`),
  };
}

const titleRank = (title: string, text: string) => rankText(foldText(title), parseQuery(text));

/** The record of a person and, for the best match, links to their tasks and notes. */
export function personItems(
  user: User,
  rank: number,
  isBest: boolean,
  text: string,
): PaletteItem[] {
  const record: PaletteItem = {
    id: `person:${user._id}`,
    section: 'People',
    title: user.name,
    detail: user.email,
    icon: <PersonOutlineRounded />,
    // A match outside the name, such as in the e-mail address, ranks a little lower.
    rank: titleRank(user.name, text) || rank - 0.5,
    run: ({ dispatch, go }) => {
      go('/user');
      dispatch(dialogOpened('user/record', { userId: user._id }));
    },
  };
  if (!isBest) return [record];
  const [tasksTitle, inspectTitle] = [`Tasks assigned to ${user.name}`, `Inspect ${user.name}`];
  const tasks: PaletteItem = {
    id: `tasks:${user._id}`,
    section: 'People',
    title: tasksTitle,
    icon: <AssignmentIndOutlined />,
    rank: titleRank(tasksTitle, text) || ranks.initials,
    run: ({ dispatch, state, go }) => {
      // The tasks are found in the person's list, and not in that of an inspected person.
      if (selectInspected(state)) dispatch(inspectionEnded());
      dispatch(
        taskListRestored({
          filters: { ...noTaskFilters, assignees: [user._id] },
          dueCategory: 'all',
          search: '',
          mine: false,
          savedView: null,
        }),
      );
      go('/task');
    },
  };
  const inspect: PaletteItem = {
    id: `inspect:${user._id}`,
    section: 'People',
    title: inspectTitle,
    icon: <VisibilityOutlined />,
    rank: titleRank(inspectTitle, text) || ranks.initials,
    isOffered: (state) => {
      const actor = selectUser(state);
      return actor !== null && !isSelf(actor, user);
    },
    run: ({ dispatch, go }) => {
      dispatch(
        inspectionStarted({
          userId: user._id,
          userName: user.name,
          userEmail: user.email,
          userRoles: user.roles,
        }),
      );
      go('/task');
    },
  };
  return [record, tasks, inspect];
}
