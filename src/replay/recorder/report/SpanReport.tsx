import { useMemo, useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { countText, formatBytes, formatCount } from '../../../lib/format';
import { openFile } from '../../../ui/browser/saveFile';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { ProgressLine } from '../../../ui/elements/ProgressLine';
import type { Level } from '../../redaction/walk';
import type { ReplayTarget } from '../../replayTarget';
import { safeNote } from '../logHeader';
import type { Span } from '../recorder';
import { LevelChoice } from './LevelChoice';
import { LogPreview } from './LogPreview';
import { NoteField } from './NoteField';
import { fileNameOf, kindsOf, lengthText, observedTexts } from './reportTexts';
import { fileWithNote, useSpanReport } from './useSpanReport';

/** Describes what personal data a state contains, in short phrases. The app knows the state. */
export type StateSummary = (state: unknown) => readonly string[];

interface SpanReportProps {
  target: ReplayTarget;
  span: Span;
  stateSummary: StateSummary;
  /** Called after the file was written, with a message. */
  onSaved: (text: string) => void;
  /** Renders buttons at the bottom of the dialog. */
  foot: (buttons: ReactNode) => ReactNode;
}

/** The most frequent kinds are listed one by one. */
const namedKinds = 8;

/** The last minutes as a file: what it contains, the level, and saving it. */
export function SpanReport({ target, span, stateSummary, onSaved, foot }: SpanReportProps) {
  const [level, setLevel] = useState<Level>('secrets');
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const report = useSpanReport(target, span, level);
  const saved = useMemo(() => safeNote(note, span.pseudonyms), [note, span]);
  const name = fileNameOf(span.end.time);
  const save = async () => {
    setFailure(null);
    try {
      const target = await openFile(name, 'application/gzip');
      const file = target && (await fileWithNote(report, note, span));
      if (!target || !file) return;
      await target(file.stream());
      onSaved(`${name} was saved, ${formatBytes(file.size)}. Nothing was sent.`);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'The file could not be written.');
    }
  };
  return (
    <>
      <Stack spacing={2.5}>
        <SpanFacts span={span} stateSummary={stateSummary} />
        <LevelChoice level={level} onChange={setLevel} />
        <NoteField label="What went wrong?" note={note} saved={saved} onNote={setNote} />
        <ErrorAlert text={report.error ?? failure} />
        {report.written ? (
          <LogPreview {...report.written} level={level} />
        ) : (
          !report.error && (
            <ProgressLine
              value={report.total > 0 ? (100 * report.done) / report.total : undefined}
              text="Writing the file"
            />
          )
        )}
      </Stack>
      {foot(
        <>
          <Typography
            variant="body2"
            color="textSecondary"
            sx={{ mr: 'auto', overflowWrap: 'anywhere', flexShrink: '1 !important' }}
          >
            {name}
            {report.file ? ` · ${formatBytes(report.file.size)}` : ''}
          </Typography>
          <Button variant="contained" disabled={!report.file} onClick={() => void save()}>
            Save file
          </Button>
        </>,
      )}
    </>
  );
}

function SpanFacts({ span, stateSummary }: Pick<SpanReportProps, 'span' | 'stateSummary'>) {
  const kinds = useMemo(() => kindsOf(span), [span]);
  const observed = useMemo(() => observedTexts(span), [span]);
  const facts = useMemo(() => stateSummary(span.end.state), [stateSummary, span]);
  const actions = kinds.reduce((sum, [, count]) => sum + count, 0);
  const begin = span.segments[0]?.time ?? span.end.time;
  const others = kinds.slice(namedKinds).reduce((sum, [, count]) => sum + count, 0);
  return (
    <Stack spacing={1}>
      <Typography>
        The last <strong>{lengthText(span.end.time - begin)}</strong>,{' '}
        <strong>{countText(actions, 'action')}</strong>, {observed.map((text) => `${text}, `)}and
        this data: {facts.length > 0 ? `${facts.join(', ')}.` : 'none.'}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.75 }}>
        {kinds.slice(0, namedKinds).map(([kind, count]) => (
          <Chip
            key={kind}
            size="small"
            variant="outlined"
            label={`${kind} ${formatCount(count)}`}
          />
        ))}
        {others > 0 && (
          <Chip size="small" variant="outlined" label={`others ${formatCount(others)}`} />
        )}
      </Stack>
    </Stack>
  );
}
