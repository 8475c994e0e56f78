import stopBrowser from './stopBrowser';
import stopPostgres from './stopPostgres';

export default async function stopBoth(): Promise<void> {
  await stopBrowser();
  await stopPostgres();
}
