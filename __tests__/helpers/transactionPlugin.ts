import type { KyselyPlugin } from 'kysely';
import type { Db } from '../../server/db/schema';

/** Adds a plugin to all transactions from now on, until the mocks are restored. */
export function addToTransactions(db: Db, plugin: KyselyPlugin): void {
  const begin = db.transaction.bind(db);
  jest.spyOn(db, 'transaction').mockImplementation(() => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => execute((trx) => work(trx.withPlugin(plugin)));
    return builder;
  });
}
