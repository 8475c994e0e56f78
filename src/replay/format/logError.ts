/** Where something stands in a file: its line, counted from 1, where the file is in lines, and how people are told of it. */
export interface Place {
  line: number | null;
  text: string;
}

export const atLine = (line: number): Place => ({ line, text: `Line ${line}: ` });
/** For what is not in lines: an older log, another tool's file, one that an editor has saved. Counts from 1. */
export const atEntry = (number: number): Place => ({ line: null, text: `Entry ${number}: ` });

/** Why a file is no log that can be read, as a sentence for people. `line` counts from 1; null when it is about the whole file. */
export class LogError extends Error {
  readonly line: number | null;

  constructor(message: string, place: Place = { line: null, text: '' }) {
    super(`${place.text}${message}`);
    this.name = 'LogError';
    this.line = place.line;
  }
}

/** The text stops in this line, before it is complete. */
export const endsTooEarly = (line: number): LogError =>
  new LogError(`The file ends too early (line ${line}).`, { line, text: '' });
