import { useEffect, useState } from 'react';
import type { Level } from '../../redaction/walk';
import type { ReplayTarget } from '../../replayTarget';
import type { Span } from '../recorder';
import { currentEnvironment } from '../logHeader';
import { spanFile, writeSpan, type WrittenSpan } from '../writeSpan';
import { errorText } from '../../texts';

/** Progress of writing a span; then the log and its file without a note. */
export interface SpanReport {
  done: number;
  total: number;
  written: WrittenSpan | null;
  file: Blob | null;
  error: string | null;
}

const initial: SpanReport = { done: 0, total: 0, written: null, file: null, error: null };

/** Writes a span in slices, again whenever the level changes. */
export function useSpanReport(target: ReplayTarget, span: Span, level: Level): SpanReport {
  const [work, setWork] = useState<{ level: Level; report: SpanReport }>({
    level,
    report: initial,
  });
  useEffect(() => {
    const stop = new AbortController();
    const show = (report: SpanReport) => {
      if (!stop.signal.aborted) setWork({ level, report });
    };
    const write = async () => {
      const written = await writeSpan(target, span, level, currentEnvironment(), {
        signal: stop.signal,
        onProgress: (done, total) => show({ ...initial, done, total }),
      });
      show({ ...initial, written, file: await spanFile(written) });
    };
    write().catch((error: unknown) => show({ ...initial, error: errorText(error) }));
    return () => stop.abort();
  }, [target, span, level]);
  return work.level === level ? work.report : initial;
}

/** The file with the user's note. */
export async function fileWithNote(
  { written, file }: SpanReport,
  note: string,
  span: Span,
): Promise<Blob | null> {
  if (!written || note.trim() === '') return file;
  return spanFile(written, note, span.pseudonyms);
}
