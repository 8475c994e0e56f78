import startBrowser from './startBrowser';
import startPostgres from './startPostgres';

/** What stories on PostgreSQL need. */
export default async function startBoth(): Promise<void> {
  await startPostgres();
  await startBrowser();
}
