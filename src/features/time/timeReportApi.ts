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
        const reading = call(`/api/time/report?${params({ by: group, ...query })}`);
        const pages: TimePage[] = [];
        for (let left = count; left > 0;) {
          const limit = Math.min(timeLimits.pageMax, left);
          const before = pages.at(-1)?.next;
          const url = `/api/time?${params({ ...query, limit, ...(before && { before }) })}`;
          const page = await call(url);
          if (page.error) return { error: page.error };
          pages.push(page.data as TimePage);
          left = pages.at(-1)?.next ? left - limit : 0;
        }
        const report = await reading;
        if (report.error) return { error: report.error };
        const entries = joined(pages.map((page) => page.entries));
        const next = pages.at(-1)?.next ?? null;
        return { data: { report: report.data as TimeReport, page: { entries, next } } };
      },
    }),
    readMoreEntries: build.mutation<TimePage, EntriesArg>({
      query: entriesUrl,
    }),
  }),
});

/** Joins pages into one list, without entries that appear on two pages. */
export const joined = (pages: readonly (readonly TimeEntry[])[]): TimeEntry[] => {
  const known = new Map<string, TimeEntry>();
  for (const entry of pages.flat()) if (!known.has(entry._id)) known.set(entry._id, entry);
  return [...known.values()];
};
