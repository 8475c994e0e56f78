import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';
import { QueryRecorder } from './queryRecorder';

/** Holds back a result of a query on a table until it is released. Counts all of them. */
export class HeldReads implements KyselyPlugin {
  private readonly recorder = new QueryRecorder();
  private readonly held: Promise<void>;
  release: () => void = () => undefined;

  /** Holds back the read number `nth`, from 1. */
  constructor(
    private readonly table: string,
    private readonly nth = 1,
  ) {
    this.held = new Promise((resolve) => {
      this.release = resolve;
    });
  }

  transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return this.recorder.transformQuery(args);
  }

  async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const before = this.countOf(this.table);
    const result = await this.recorder.transformResult(args);
    if (before < this.nth && this.countOf(this.table) === this.nth) await this.held;
    return result;
  }

  countOf(table: string): number {
    return this.recorder.reads.filter(({ tables }) => tables.includes(table)).length;
  }
}
