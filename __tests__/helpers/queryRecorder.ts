import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';

/** A query that read rows: the tables it names, and the rows. */
export interface RecordedRead {
  tables: string[];
  rows: UnknownRow[];
}

/** Records the queries of a connection (`withPlugin`) without changing them. */
export class QueryRecorder implements KyselyPlugin {
  readonly reads: RecordedRead[] = [];
  /** How many statements were sent, writes too. */
  statements = 0;
  private readonly nodes = new WeakMap<object, RootOperationNode>();

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    this.statements += 1;
    this.nodes.set(queryId, node);
    return node;
  }

  transformResult({
    result,
    queryId,
  }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const node = this.nodes.get(queryId);
    if (node?.kind === 'SelectQueryNode')
      this.reads.push({ tables: tablesIn(node), rows: result.rows });
    return Promise.resolve(result);
  }

  rowsOf(table: string): UnknownRow[] {
    return this.reads.filter(({ tables }) => tables.includes(table)).flatMap(({ rows }) => rows);
  }
}

/** Holds back a result of a query on a table until it is released. Counts all of them. */
export class HeldReads extends QueryRecorder {
  private readonly held: Promise<void>;
  release: () => void = () => undefined;

  /** Holds back the read number `nth`, from 1. */
  constructor(
    private readonly table: string,
    private readonly nth = 1,
  ) {
    super();
    this.held = new Promise((resolve) => {
      this.release = resolve;
    });
  }

  override async transformResult(
    args: PluginTransformResultArgs,
  ): Promise<QueryResult<UnknownRow>> {
    const before = this.countOf(this.table);
    const result = await super.transformResult(args);
    if (before < this.nth && this.countOf(this.table) === this.nth) await this.held;
    return result;
  }

  countOf(table: string): number {
    return this.reads.filter(({ tables }) => tables.includes(table)).length;
  }
}

/** The names of all tables in a query. */
function tablesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('kind' in value && value.kind === 'SchemableIdentifierNode' && 'identifier' in value) {
    const { identifier } = value;
    if (typeof identifier === 'object' && identifier !== null && 'name' in identifier)
      return [String(identifier.name)];
  }
  return Object.values(value).flatMap(tablesIn);
}
