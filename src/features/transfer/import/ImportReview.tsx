import { useMemo, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { countText, formatCount } from '../../../lib/format';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { ProgressLine } from '../../../ui/elements/ProgressLine';
import { SwitchField } from '../../../ui/elements/SwitchField';
import { ImportColumns } from './ImportColumns';
import { missingFields } from './importFields';
import { downloadRefused } from './importFiles';
import type { JobState } from './importJob';
import { ImportPreview } from './ImportPreview';
import type { ImportFile, ImportSettings } from './importStep';

interface ImportReviewProps {
  file: ImportFile;
  state: JobState;
  onChange: (settings: ImportSettings) => void;
  /** Reads the column names from another line. Null while that is not possible. */
  onHeader: ((line: number) => void) | null;
}

const small = { typography: 'body2' } as const;

/** The columns and lines of a file, and the outcome of each line. */
export function ImportReview({ file, state, onChange, onHeader }: ImportReviewProps) {
  const { job, settings } = file;
  const [problemsOnly, setProblemsOnly] = useState(false);
  const { phase, counts, done, total } = state;
  const refused = counts.refused;
  // Refused lines are only ever added, so their number tells whether the list has changed.
  const problems = useMemo(
    () => (problemsOnly || refused > 0 ? job.indicesOf('refused') : []),
    [job, problemsOnly, refused],
  );
  const isBusy = phase === 'checking' || phase === 'writing' || phase === 'stopping';
  const isWriting =
    phase === 'writing' || phase === 'stopping' || counts.imported > 0 || phase === 'finished';
  const columns = (
    <ImportColumns
      file={file}
      isAsking={phase === 'asking'}
      onChange={onChange}
      onHeader={onHeader}
    />
  );
  if (missingFields(job.kind, settings.mapping).length > 0 || phase === 'asking') return columns;
  const texts = [
    counts.imported > 0 && `${formatCount(counts.imported)} imported`,
    counts.new > 0 && `${formatCount(counts.new)} new`,
    counts.exists > 0 && `${countText(counts.exists, 'exists', 'exist')} already`,
    refused > 0 && `${formatCount(refused)} refused`,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <Stack spacing={1.5}>
      {!isWriting && columns}
      {!isWriting && job.kind === 'people' && (
        <SwitchField
          label="Generate missing passwords. You can download them once."
          checked={settings.makePasswords}
          onChange={(makePasswords) => onChange({ ...settings, makePasswords })}
          sx={small}
        />
      )}
      <Stack
        direction="row"
        sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap', minHeight: 36 }}
      >
        <Typography role="status" variant="body2" sx={{ flex: 1, fontWeight: 600 }}>
          {texts || `${formatCount(total)} lines`}
        </Typography>
        {refused > 0 && (
          <>
            <SwitchField
              label="Only problems"
              checked={problemsOnly}
              onChange={setProblemsOnly}
              sx={small}
            />
            <Button size="small" color="inherit" onClick={() => downloadRefused(job, problems)}>
              Download refused lines
            </Button>
          </>
        )}
      </Stack>
      {isBusy && (
        <ProgressLine
          value={total === 0 ? 100 : (100 * done) / total}
          text={`${phase === 'checking' ? 'Checked' : 'Imported'} ${formatCount(done)} of ${formatCount(total)}`}
        />
      )}
      {phase === 'halted' && <ErrorAlert text={state.error} />}
      {phase === 'halted' && state.error === null && (
        <Alert severity="info">Stopped. When you continue, nothing is imported twice.</Alert>
      )}
      <ImportPreview job={job} indices={problemsOnly ? problems : null} />
    </Stack>
  );
}
