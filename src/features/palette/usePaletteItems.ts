import { useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../../data/store/hooks';
import type { RootState } from '../../data/store/rootState';
import { selectTaskById } from '../../data/nouns/tasks/tasksSelectors';
import { selectUserById } from '../../data/nouns/users/usersSelectors';
import type { FoundRow } from '../../lib/collection/findRows';
import type { Command } from '../../data/navigation/command';
import {
  createItems,
  matchesText,
  sortItems,
  commandItem,
  findCommands,
  type PaletteItem,
} from './paletteItem';
import { selectNoteById } from './paletteLists';
import { selectRecent } from './paletteSlice';
import { noteItem, personItems, taskItem } from './recordItems';
import { useFoundRecords } from './useFoundRecords';

const maxRecent = 5;

/** A recently chosen record. Undefined if it is not loaded or was deleted. */
function recentRecord(state: RootState, id: string) {
  const [kind, recordId = ''] = id.split(':');
  if (kind === 'task') return selectTaskById(state, recordId);
  if (kind === 'person') return selectUserById(state, recordId);
  return kind === 'note' ? selectNoteById(state, recordId) : undefined;
}

const recordItem = (
  record: NonNullable<ReturnType<typeof recentRecord>>,
): PaletteItem | undefined => {
  if ('status' in record) return taskItem(record, 0);
  return 'email' in record ? personItems(record, 0, false, '')[0] : noteItem(record, 0);
};

/** The current rows of search results. They may have changed or been deleted since. */
function useRows<Row>(
  found: readonly FoundRow[],
  select: (state: RootState, id: string) => Row | undefined,
): (Row | undefined)[] {
  return useAppSelector((state) => found.map(({ id }) => select(state, id)), shallowEqual);
}

/** The lines for a text. Without a text: recent choices and all commands. */
export function usePaletteItems(all: readonly Command[], text: string): PaletteItem[] {
  const commands = useAppSelector(
    (state) => all.filter((command) => command.isOffered(state)),
    shallowEqual,
  );
  const recent = useAppSelector(selectRecent);
  const recentRecords = useAppSelector(
    (state) => recent.map((id) => recentRecord(state, id)),
    shallowEqual,
  );
  const found = useFoundRecords(text);
  const tasks = useRows(found.tasks, selectTaskById);
  const people = useRows(found.people, selectUserById);
  const notes = useRows(found.notes, selectNoteById);
  const records = useMemo(() => {
    const make = <Row>(
      rows: (Row | undefined)[],
      some: readonly FoundRow[],
      item: (row: Row, rank: number, isBest: boolean) => PaletteItem[],
    ) =>
      rows.flatMap((row, at) =>
        row === undefined ? [] : item(row, some[at]?.rank ?? 0, at === 0),
      );
    return [
      ...make(tasks, found.tasks, (task, rank) => [taskItem(task, rank)]),
      ...make(people, found.people, (user, rank, isBest) =>
        personItems(user, rank, isBest, found.text),
      ),
      ...make(notes, found.notes, (note, rank) => [noteItem(note, rank)]),
    ];
  }, [tasks, people, notes, found]);
  const offered = useAppSelector(
    (state) => records.filter((item) => item.isOffered?.(state) ?? true),
    shallowEqual,
  );
  return useMemo(() => {
    if (text.trim() !== '') {
      // Earlier results stay until the next search ends, if they match the new text.
      const current =
        found.text === text ? offered : offered.filter((item) => matchesText(item, text));
      const items = sortItems([...findCommands(commands, text), ...current], recent);
      return items.length > 0 ? items : createItems(commands, text.trim());
    }
    const recentItems = recent
      .flatMap((id, at): PaletteItem[] => {
        const command = commands.find((one) => one.id === id);
        const record = recentRecords[at];
        const item = command ? commandItem(command, 0) : record && recordItem(record);
        return item ? [{ ...item, section: 'Recent' }] : [];
      })
      .slice(0, maxRecent);
    const rest = commands.filter((command) => recentItems.every(({ id }) => id !== command.id));
    return [...recentItems, ...rest.map((command) => commandItem(command, 0))];
  }, [text, found, offered, commands, recent, recentRecords]);
}
