import { checkEntry } from './checks';
import { isFields } from '../../lib/fields';
import { LogError, type Place } from './logError';
import { limits, type LogEntry } from './logFormat';
import { PartsIn } from './partsIn';

/** Takes the entries of a log one by one, and the parts that stand among them. */
export class EntryReader {
  readonly entries: LogEntry[] = [];

  constructor(private readonly parts = new PartsIn()) {}

  /** Throws a LogError for what is neither an entry nor a part. */
  take(value: unknown, place: Place): void {
    if (isFields(value) && 'part' in value) {
      if (Object.keys(value).length > 1) throw new LogError('a part has more than "part".', place);
      this.parts.add(value['part'], place);
    } else this.entries.push(checkEntry(value, this.entries.at(-1), this.parts, place));
    if (this.entries.length > limits.entries || this.parts.count > limits.entries) throw new LogError(`there are more than ${limits.entries} entries.`, place);
  }
}
