import { shownIds, type FeatureState } from '../../data/featureState';
import { isTaskPath } from '../../data/navigation/taskPath';
import { taskIndex } from '../../data/nouns/tasks/taskIndex';
import { taskLists, tasksListApi } from '../../data/nouns/tasks/taskLists';
import { taskList, taskListSlice } from '../../data/nouns/tasks/taskListSlice';
import { tasksApi } from '../../data/nouns/tasks/tasksApi';
import { selectTaskListOptions, selectTaskPages } from '../../data/nouns/tasks/tasksSelectors';
import { seenCommentsSlice } from '../../data/nouns/tasks/seenCommentsSlice';
import { labelColorsSlice } from '../../data/nouns/tasks/labelColorsSlice';
import {
  checklistLineDraft,
  commentDraft,
  commentEditDraft,
  newTaskDraft,
} from '../../data/nouns/tasks/taskDrafts';
import { taskSelectionSlice } from '../../data/nouns/tasks/taskSelectionSlice';
import { tasksSlice } from '../../data/nouns/tasks/tasksSlice';
import { bulkApi } from './bulk/bulkApi';
import { bulkSlice } from './bulk/bulkSlice';
import { taskEditSlice } from './edit/taskEditSlice';

export const taskPaths = { list: '/task/:id?', assigned: '/assign' } as const;

export const tasksState = {
  paths: Object.values(taskPaths),
  slices: [
    tasksSlice,
    taskListSlice,
    taskSelectionSlice,
    bulkSlice,
    taskEditSlice,
    seenCommentsSlice,
    labelColorsSlice,
  ],
  drafts: [newTaskDraft, commentDraft, commentEditDraft, checklistLineDraft],
  lists: [taskLists],
  views: [taskList],
  calls: [
    'tasks',
    'assign',
    'unassigned',
    'labels',
    'comments',
    'attachments',
    'restore',
    'versions',
    'history',
    'bulk',
    'undo',
  ],
  endpoints: [tasksApi, tasksListApi, bulkApi],
  shown: (state, pathname, boundsIn) => {
    if (!isTaskPath(pathname)) return null;
    const own = selectTaskListOptions(state);
    // The screen's own options: for others, the index would choose among all rows again.
    const options = boundsIn ? { ...own, bounds: boundsIn() } : own;
    const pages = selectTaskPages(state);
    return {
      tasks: {
        ...shownIds(taskIndex.visibleIdsOf(pages, options)),
        counts: taskIndex.countsOf(pages, options.bounds),
      },
    };
  },
} satisfies FeatureState;
