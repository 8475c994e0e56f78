import { cutPages, pageSize, type Pages } from '../../lib/collection/pages';
import { selectEpoch } from '../../session/sessionSlice';
import type { Caller } from '../types';
import { rowsAppended } from './listActions';
import type { ListArg } from './listLoads';
import type { RowReader } from './rowReader';

/** What is taken in at once, in characters: little enough to leave the frame to the screen. A row of tasks has some hundred. */
const batch = 1_250_000;
const pagesAtMost = 32;

/** Rows of a batch: whole pages, more of them where rows are short. */
function batchRows<Row>(reader: RowReader<Row>): number {
  const pages = Math.round(batch / (Math.max(1, reader.lineLength()) * pageSize));
  return pageSize * Math.min(pagesAtMost, Math.max(1, pages));
}

const nextFrame = () =>
  new Promise<void>((resolve) => {
    // A hidden page gets no frames.
    if (typeof document === 'undefined' || document.visibilityState !== 'visible') setTimeout(resolve, 0);
    else requestAnimationFrame(() => resolve());
  });

export interface ListStream<Row> {
  arg: ListArg;
  queryCacheKey: string;
  /** Streams that go on, of which this is one. */
  streams: Map<ListArg, RowReader<Row>>;
  /** The list as the cache holds it. */
  held: () => Pages<Row> | undefined;
  /** Loads it afresh, after its stream broke. */
  reload: () => Promise<unknown>;
}

function append<Row>(caller: Caller, queryCacheKey: string, list: Pages<Row>, rows: readonly Row[], complete: boolean): void {
  const last = list.pages[list.pages.length - 1];
  const open = last && last.length < pageSize ? last : [];
  const from = list.pages.length - (open.length > 0 ? 1 : 0);
  caller.dispatch(rowsAppended({ queryCacheKey, from, pages: cutPages([...open, ...rows]), loaded: list.loaded + rows.length, complete }));
}

/** Takes in the rows behind the first ones, a batch a frame. @returns whether the list stands; not when it is being loaded afresh */
export async function streamList<Row>(caller: Caller, { arg, queryCacheKey, streams, held, reload }: ListStream<Row>): Promise<boolean> {
  const reader = streams.get(arg);
  const epoch = selectEpoch(caller.getState());
  try {
    while (reader && streams.get(arg) === reader) {
      const before = held();
      const toFill = before ? (pageSize - (before.loaded % pageSize)) % pageSize : 0;
      const wanted = batchRows(reader) + toFill;
      const rows = await reader.read(wanted, wanted);
      const list = held();
      if (selectEpoch(caller.getState()) !== epoch || !list || list.complete) {
        reader.cancel();
        break;
      }
      append(caller, queryCacheKey, list, rows, reader.isDone());
      if (reader.isDone()) break;
      await nextFrame();
    }
  } catch (cause) {
    console.warn('The stream of a list broke; it is loaded again', cause);
    streams.delete(arg);
    if (selectEpoch(caller.getState()) === epoch) await reload();
    return false;
  }
  if (streams.get(arg) === reader) streams.delete(arg);
  return true;
}
