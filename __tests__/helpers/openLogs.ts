import { LogError } from '../../src/replay/format/logError';
import type { Log } from '../../src/replay/format/logFormat';
import { openLog } from '../../src/replay/format/openLog';

/** Opens a file as the screen does, but for the redaction of other tools' files. */
export const open = (file: Blob): Promise<Log> => openLog(file, { initialState: {} });

/** Why a file is refused; fails when it is read, or fails in another way than by a sentence of ours. */
export async function refusal(file: Blob): Promise<LogError> {
  const error = await open(file).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof LogError))
    throw new Error(`Not refused as it should be: ${String(error)}`);
  return error;
}
