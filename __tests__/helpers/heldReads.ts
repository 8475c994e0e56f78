import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';
import { QueryRecorder } from './queryRecorder';

/** Holds back the first result of a query on a table until it is released. Counts all of them. */
export class HeldReads implements KyselyPlugin {
  private readonly recorder = new QueryRecorder();
  private readonly held: Promise<void>;
  release: () => void = () => undefined;

  constructor(private readonly table: string) {
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
    if (before === 0 && this.countOf(this.table) === 1) await this.held;
    return result;
  }

  countOf(table: string): number {
    return this.recorder.reads.filter(({ tables }) => tables.includes(table)).length;
  }
}
