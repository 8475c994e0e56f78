import { useEffect, useState } from 'react';
import { importWithRetry } from '../../../lib/importWithRetry';
import type { Level } from '../../format/logFormat';
import type { Subject } from '../../subject';
import type { Span } from '../recorder';
import { currentWorld } from '../world';
import type { WrittenSpan } from '../writeSpan';

/** What would be saved of a span: while it is being written, how far; then the log, and its file without a note. */
export interface SpanReport {
  done: number;
  total: number;
  written: WrittenSpan | null;
  file: Blob | null;
  error: string | null;
}

const fetchParts = () => importWithRetry(() => import('../writeSpan'));
const begun: SpanReport = { done: 0, total: 0, written: null, file: null, error: null };

/** Writes a span at a level, in slices; again when another level is chosen. */
export function useSpanReport(subject: Subject, span: Span, level: Level): SpanReport {
  const [work, setWork] = useState<{ level: Level; report: SpanReport }>({ level, report: begun });
  useEffect(() => {
    const stop = new AbortController();
    const show = (report: SpanReport) => {
      if (!stop.signal.aborted) setWork({ level, report });
    };
    const write = async () => {
      const { writeSpan, spanFile } = await fetchParts();
      const written = await writeSpan(subject, span, level, currentWorld(), {
        signal: stop.signal,
        onProgress: (done, total) => show({ ...begun, done, total }),
      });
      show({ ...begun, written, file: await spanFile(written) });
    };
    write().catch((error: unknown) =>
      show({ ...begun, error: error instanceof Error ? error.message : String(error) }),
    );
    return () => stop.abort();
  }, [subject, span, level]);
  return work.level === level ? work.report : begun;
}

/** The file with what the person wrote about it. */
export async function fileWithNote(
  { written, file }: SpanReport,
  note: string,
  span: Span,
): Promise<Blob | null> {
  if (!written || note.trim() === '') return file;
  return (await fetchParts()).spanFile(written, note, span.pseudonyms);
}
