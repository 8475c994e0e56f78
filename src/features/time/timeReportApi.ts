import {
  timeLimits,
  type TimeEntry,
  type TimeGroup,
  type TimePage,
  type TimeReport,
} from '../../contract/time/timeEntry';
import { api } from '../../data/api/api';
import type { TimeQuery } from '../../data/nouns/time/timeArgs';

export interface ReportArg extends TimeQuery {
  group: TimeGroup;
  /** How many entries to load. */
  count: number;
}
export interface EntriesArg extends TimeQuery {
  /** The end of the page before. */
  before?: string;
}

/** A report, and the newest entries of its days. */
export interface ReportAnswer {
  report: TimeReport;
  page: TimePage;
}

const params = (values: object): string =>
  new URLSearchParams(
    Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();

export const entriesUrl = (query: EntriesArg): string =>
  `/api/time?${params({ ...query, limit: timeLimits.pageMax })}`;

/**
 * Not queries: a label must not be in the key of a cache entry, because action logs contain those
 * keys.
 */
export const timeReportApi = api.injectEndpoints({
  endpoints: (build) => ({
    readReport: build.mutation<ReportAnswer, ReportArg>({
      queryFn: async ({ group, count, ...query }, _queryApi, _extra, call) => {
        const limit = Math.min(timeLimits.pageMax, count);
        const [report, page] = await Promise.all([
          call(`/api/time/report?${params({ by: group, ...query })}`),
          call(`/api/time?${params({ ...query, limit })}`),
        ]);
        const error = report.error ?? page.error;
        return error
          ? { error }
          : { data: { report: report.data as TimeReport, page: page.data as TimePage } };
      },
    }),
    readMoreEntries: build.mutation<TimePage, EntriesArg>({
      query: entriesUrl,
    }),
  }),
});

/** One list of what came page by page. */
export const joined = (entries: readonly TimeEntry[], more: readonly TimeEntry[]): TimeEntry[] => {
  const known = new Set(entries.map(({ _id }) => _id));
  return [...entries, ...more.filter(({ _id }) => !known.has(_id))];
};
