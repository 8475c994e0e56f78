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
