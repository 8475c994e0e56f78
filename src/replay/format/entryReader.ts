import { checkAnnotation, checkEntry, onlyKeys } from './checks';
import { isFields } from '../../lib/fields';
import { LogError, type Place } from './logError';
import { limits, type Annotation, type LogEntry } from './logFormat';
import { PartsIn } from './partsIn';

/** Takes the entries of a log one by one, and the parts and annotations that stand among them. */
export class EntryReader {
  readonly entries: LogEntry[] = [];
  readonly annotations: Annotation[] = [];

  constructor(private readonly parts = new PartsIn()) {}

  /** Throws a LogError for what is no entry, part or annotation. */
  take(value: unknown, place: Place): void {
    const fields = isFields(value) ? value : {};
    if ('part' in fields) {
      if (Object.keys(fields).length > 1) throw new LogError('a part has more than "part".', place);
      this.parts.add(fields['part'], place);
    } else if ('annotation' in fields) {
      onlyKeys(fields, ['annotation'], place);
      this.annotations.push(checkAnnotation(fields['annotation'], this.annotations.at(-1), place));
    } else this.entries.push(checkEntry(value, this.entries.at(-1), this.parts, place));
    if (this.annotations.length > limits.entries)
      throw new LogError(`there are more than ${limits.entries} annotations.`, place);
    if (this.entries.length > limits.entries || this.parts.count > limits.entries)
      throw new LogError(`there are more than ${limits.entries} entries.`, place);
  }
}
