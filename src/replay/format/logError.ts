/** A position in a file: the line, counted from 1, and how a message begins. */
export interface FileLocation {
  line: number | null;
  text: string;
}

/** For a message that names no position. */
export const wholeFile: FileLocation = { line: null, text: '' };
export const atLine = (line: number): FileLocation => ({ line, text: `Line ${line}: ` });
/**
 * Why a file cannot be read as a log, as a sentence for people. `line` counts from 1; null when it
 * concerns the whole file.
 */
export class LogError extends Error {
  readonly line: number | null;

  constructor(message: string, location = wholeFile) {
    super(`${location.text}${message}`);
    this.name = 'LogError';
    this.line = location.line;
  }
}

export const wrongChecksum = (line: number): LogError =>
  new LogError('The checksum does not match: the file was changed or damaged.', { line, text: '' });

/** The file ends in this line, before it is complete. */
export const endsTooEarly = (line: number): LogError =>
  new LogError(`The file ends too early (line ${line}).`, { line, text: '' });
