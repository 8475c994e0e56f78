import type { TimeEntry, TimeGroup, TimePage, TimeReport } from '../../contract/time/timeEntry';
import { call } from '../../data/api/baseQuery';
import { exportApi } from '../../data/api/exportApi';
import { readOutcome } from '../../data/api/request';
import { taskLink } from '../../data/navigation/taskPath';
import { selectTimedTitle } from '../../data/nouns/time/timeSelectors';
import type { AppThunk } from '../../data/store/hooks';
import type { RootState } from '../../data/store/rootState';
import { toastShown } from '../../data/toasts/toastsSlice';
import { byteOrderMark, csvText } from '../../lib/csv/csv';
import { dayBounds } from '../../lib/dueDate';
import { decimalHours, formatMinutes } from '../../lib/duration/formatDuration';
import { errorText } from '../../lib/errors';
import { countText } from '../../lib/format';
import { openFile } from '../../ui/browser/saveFile';
import { selectTimeQuery } from './timeListSlice';
import { entriesUrl, joined } from './timeReportApi';
import { selectTimeReport } from './timeReportSlice';
import { groupTexts, lineText } from './timeTexts';

type Rows = string[][];
const times = (seconds: number) => [formatMinutes(seconds), decimalHours(seconds)];

/** The lines of a report, and their total. A week is given by its Monday. */
export const reportRows = ({ lines, total }: TimeReport, group: TimeGroup): Rows => [
  [groupTexts[group], 'Time', 'Hours', 'Entries'],
  ...lines.map((line) => [
    group === 'week' ? line.key : lineText(line, group),
    ...times(line.seconds),
    String(line.entries),
  ]),
  [group === 'label' ? 'Total (each entry once)' : 'Total', ...times(total), ''],
];

/** Each entry with its task. */
export const entryRows = (state: RootState, entries: readonly TimeEntry[]): Rows => [
  ['Date', 'Person', 'Task', 'Note', 'Time', 'Hours', 'Link'],
  ...entries.map((entry) => [
    entry.day,
    entry.user.name,
    selectTimedTitle(state, entry),
    entry.note,
    ...times(entry.seconds),
    taskLink(entry.taskId),
  ]),
];

/** All entries that pass the filters, also those that are not shown. Throws an AppError. */
const loadEntries = (): AppThunk<Promise<TimeEntry[]>> => async (dispatch, getState, extra) => {
  const query = selectTimeQuery(getState());
  const pages: TimeEntry[][] = [];
  for (let before: string | null | undefined; before !== null;) {
    const url = entriesUrl({ ...query, ...(before !== undefined && { before }) });
    const answer = await readOutcome(await call({ dispatch, getState, extra }, { url }));
    if (answer.error) throw answer.error;
    const page = answer.data as TimePage;
    pages.push(page.entries);
    before = page.next;
  }
  return joined(pages);
};

export type TimeExport = 'report' | 'entries';

/**
 * Writes the report or its entries to a file that the person chooses. Dispatch it from a click
 * handler: browsers ask for a file only then. Never fails.
 */
export const exportTime =
  (what: TimeExport): AppThunk<Promise<void>> =>
  async (dispatch, getState, { clock }) => {
    const { report, group } = selectTimeReport(getState());
    if (!report) return;
    const name = what === 'report' ? 'time' : 'time-entries';
    const type = 'text/csv;charset=utf-8';
    const target = await openFile(`${name}-${dayBounds(clock.now()).today}.csv`, type);
    if (!target) return;
    try {
      const rows =
        what === 'report'
          ? reportRows(report, group)
          : entryRows(getState(), await dispatch(loadEntries()));
      await target(new Blob([byteOrderMark + csvText(rows)], { type }).stream());
      const count =
        what === 'report'
          ? 'The report was exported.'
          : `${countText(rows.length - 1, 'entry was', 'entries were')} exported.`;
      dispatch(toastShown({ message: count, variant: 'success' }));
      const log = { list: 'time', format: 'csv', rows: rows.length - 1 } as const;
      void dispatch(exportApi.endpoints.recordExport.initiate(log, { track: false }));
    } catch (error) {
      const message = errorText(error, 'The file could not be written.');
      dispatch(toastShown({ message, variant: 'error' }));
    }
  };
