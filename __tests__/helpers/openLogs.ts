import { LogError } from '../../src/replay/format/logError';
import type { Log } from '../../src/replay/format/logFormat';
import { openLog } from '../../src/replay/format/openLog';

/** Opens a file as the screen does, without redacting files of other tools. */
export const open = (file: Blob): Promise<Log> => openLog(file, { initialState: {} });

/** The LogError with which a file is refused. @throws when the file opens or fails otherwise. */
export async function refusal(file: Blob): Promise<LogError> {
  const error = await open(file).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof LogError))
    throw new Error(`Not refused as it should be: ${String(error)}`);
  return error;
}
