import { useEffect, useMemo, useState } from 'react';
import { foldText } from '../../../contract/words';
import { isAdministrator } from '../../../contract/user';
import type { Task } from '../../../contract/task';
import { selectUserId } from '../../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { readState } from '../../../data/store/readState';
import { selectShownTask } from '../../../data/nouns/tasks/taskScreenSelectors';
import { useGetUnassignedUsersQuery } from '../../../data/nouns/tasks/tasksApi';
import { selectTaskById, selectTaskPages } from '../../../data/nouns/tasks/tasksSelectors';
import { findRows, PageTexts } from '../../../lib/collection/findRows';
import { makePace } from '../../../lib/pause';
import { parseQuery, rankText } from '../../../lib/rankText';
import type { Suggestion } from './MentionField';
import type { Trigger } from './mentionText';

/** A line of the list. */
export interface Offer extends Suggestion {
  id: string;
  title: string;
}

const maxOffers = 8;
const none: readonly Offer[] = [];

/** The people who may see the task, without the person who writes: its assignees first. */
export function usePeopleSuggestions(taskId: string, { typed }: Trigger): readonly Offer[] {
  const assigned = useAppSelector((state) => selectShownTask(state, taskId)?.assignedTo);
  const userId = useAppSelector(selectUserId);
  const { currentData: others } = useGetUnassignedUsersQuery(taskId);
  return useMemo(() => {
    const people = [...(assigned ?? []), ...(others ?? []).filter(isAdministrator)].filter(
      ({ _id, name }) => _id !== userId && name !== '',
    );
    const wanted = parseQuery(typed);
    const ranked =
      typed === ''
        ? people
        : people
            .map((person) => ({ person, rank: rankText(foldText(person.name), wanted) }))
            .filter(({ rank }) => rank > 0)
            // The sort is stable.
            .sort((a, b) => b.rank - a.rank)
            .map(({ person }) => person);
    return ranked.slice(0, maxOffers).map(({ _id, name }) => ({
      id: _id,
      text: `@${name}`,
      title: name,
      person: { _id, name },
    }));
  }, [assigned, others, typed, userId]);
}

const taskTexts = new PageTexts<Task>(({ title, number }) =>
  number === undefined ? '' : `${number} ${title}`,
);

/** The loaded tasks that have a number, by their number and their title. */
const findTasks = (typed: string, isWanted: () => boolean) =>
  readState(async (getState): Promise<readonly Offer[] | null> => {
    const list = selectTaskPages(getState());
    const options = { maxPerRank: maxOffers, isWanted, pace: makePace() };
    const found = await findRows(list, taskTexts, parseQuery(typed), options);
    if (!found) return null;
    // The whole number is what is meant.
    const number = /^\d+$/.test(typed) ? Number(typed) : undefined;
    const exact = number && list.pages.flat().find((task) => task?.number === number);
    const ids = [...(exact ? [exact._id] : []), ...found.map(({ id }) => id)];
    return [...new Set(ids)].slice(0, maxOffers).flatMap((id) => {
      const task = selectTaskById(getState(), id);
      if (task?.number === undefined) return [];
      return [{ id, text: `#${task.number}`, title: task.title }];
    });
  });

/** The tasks that can be meant. The earlier ones stay until others are found. */
export function useTaskSuggestions({ typed }: Trigger): readonly Offer[] {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState(none);
  useEffect(() => {
    let isWanted = true;
    const find = async () => {
      const offers = typed === '' ? none : await dispatch(findTasks(typed, () => isWanted));
      if (isWanted && offers) setFound(offers);
    };
    void find();
    return () => {
      isWanted = false;
    };
  }, [dispatch, typed]);
  return found;
}
