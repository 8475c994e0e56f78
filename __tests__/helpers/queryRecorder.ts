import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';

/** What was read from the database, one line for each query that answered rows: the tables it named, and the rows. */
export interface RecordedRead {
  tables: string[];
  rows: UnknownRow[];
}

/** Writes down every query of a connection that it is given to (`withPlugin`), and changes none. */
export class QueryRecorder implements KyselyPlugin {
  readonly reads: RecordedRead[] = [];
  private readonly nodes = new WeakMap<object, RootOperationNode>();

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
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

  /** The rows that were read from a table. */
  rowsOf(table: string): UnknownRow[] {
    return this.reads.filter(({ tables }) => tables.includes(table)).flatMap(({ rows }) => rows);
  }
}

/** The names of tables anywhere in a query. */
function tablesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('kind' in value && value.kind === 'SchemableIdentifierNode' && 'identifier' in value) {
    const { identifier } = value;
    if (typeof identifier === 'object' && identifier !== null && 'name' in identifier)
      return [String(identifier.name)];
  }
  return Object.values(value).flatMap(tablesIn);
}
