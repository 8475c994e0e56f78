import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatCount } from '../../../lib/format';
import { SelectField } from '../../../ui/fields/SelectField';
import { importFields, missingFields, type Mapping } from './importFields';
import { fieldTitle, ImportQuestions, readingNotes } from './ImportQuestions';
import type { ImportJob } from './importJob';
import type { ImportFile, ImportSettings } from './importStep';

interface ImportColumnsProps {
  file: ImportFile;
  isAsking: boolean;
  onChange: (settings: ImportSettings) => void;
  /** Null while the file must not be read again. */
  onHeader: ((line: number) => void) | null;
}

const none = 'none';
const unanswered = { value: '', label: 'Please choose' };

/** What has to be chosen before the lines can be checked, or what is read from which column. */
function columnsText({ job, settings: { mapping } }: ImportFile, isAsking: boolean): string {
  const missing = missingFields(job.kind, mapping);
  if (missing.length > 0)
    return `Choose the column for: ${missing.map((field) => field.title).join(', ')}.`;
  const notWords = job.findings?.notWords ?? [];
  if (isAsking && notWords.length > 0)
    return `${notWords.map(fieldTitle).join(', ')}: too many different words. Choose another column.`;
  if (isAsking) return 'The file does not say how these are meant. Please choose.';
  const columnsOf = (key: keyof Mapping) => mapping[key] ?? [];
  const titles = importFields[job.kind].flatMap(({ key, title }) => {
    const count = columnsOf(key).length;
    return count === 0 ? [] : count === 1 ? title : `${title} (${count} columns)`;
  });
  const used = new Set(Object.values(mapping).flat());
  const unused = job.file.header.filter((_, column) => !used.has(column));
  const names = unused.slice(0, 8).map((name) => name || '(no name)');
  return `Columns: ${titles.join(', ')}.${unused.length > 0 ? ` Not used: ${names.join(', ')}${unused.length > 8 ? ' and others' : ''}.` : ''}`;
}

/** A row that may have the column names. In a file of people, any other row may hold passwords. */
const headerText = (job: ImportJob, cells: readonly string[]): string =>
  job.kind === 'tasks' || cells === job.file.top[0]?.cells
    ? cells.join(', ').slice(0, 80)
    : `${cells.length} cells`;

/** Each column alone, and the columns of the same name together for a field that is a list. */
function columnOptions(header: readonly string[], isList: boolean, current: readonly number[]) {
  const label = (column: number) => header[column] || `Column ${column + 1}`;
  const alike = (column: number) =>
    [...header.keys()].filter((other) => header[column] && header[other] === header[column]);
  const groups = isList ? [...header.keys()].map(alike) : [];
  const several = [current, ...groups].filter((columns) => columns.length > 1);
  const texts = new Map(
    several.map((columns) => [
      columns.join(),
      `${label(columns[0] ?? 0)} (${columns.length} columns)`,
    ]),
  );
  return [
    { value: none, label: 'Not in the file' },
    ...[...texts].map(([value, text]) => ({ value, label: text })),
    ...header.map((_, column) => ({
      value: String(column),
      label: alike(column).length > 1 ? `${label(column)}, column ${column + 1}` : label(column),
    })),
  ];
}

/** Shows which column of the file is which field and how it is read, and lets both be changed. */
export function ImportColumns({ file, isAsking, onChange, onHeader }: ImportColumnsProps) {
  const { job, settings } = file;
  const { mapping, answers } = settings;
  const { header, headerLine, top } = job.file;
  const isMissing = missingFields(job.kind, mapping).length > 0;
  const mustChoose = isMissing || isAsking;
  const [isOpened, setOpened] = useState(false);
  const open = isOpened || mustChoose;
  const choose = (key: keyof Mapping, value: string) => {
    if (value === '') return;
    const columns = value === none ? [] : value.split(',').map(Number);
    // A column belongs to one field only.
    const rest = Object.entries(mapping).map(([other, taken]) => [
      other,
      taken.filter((column) => !columns.includes(column)),
    ]);
    onChange({ ...settings, mapping: { ...Object.fromEntries(rest), [key]: columns } });
  };
  const isFirst = headerLine === top[0]?.line;
  const notes = [
    ...(isFirst
      ? []
      : [`The column names are on line ${formatCount(headerLine)}; what is above is left out.`]),
    ...(job.findings && !isMissing ? readingNotes(job.findings, answers) : []),
  ];
  return (
    <Box component="section" aria-label="Columns">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography
          variant="body2"
          color={mustChoose ? 'error' : 'textSecondary'}
          sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}
        >
          {columnsText(file, isAsking)}
        </Typography>
        {!mustChoose && (
          <Button
            size="small"
            color="inherit"
            aria-expanded={open}
            onClick={() => setOpened(!isOpened)}
          >
            {open ? 'Hide columns' : 'Change columns'}
          </Button>
        )}
      </Box>
      {notes.map((note) => (
        <Typography key={note} variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
          {note}
        </Typography>
      ))}
      {open && !isMissing && job.findings && (
        <ImportQuestions
          findings={job.findings}
          answers={answers}
          onChange={(changed) => onChange({ ...settings, answers: changed })}
        />
      )}
      {open && (
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            mt: 1.5,
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(4, 1fr)' },
          }}
        >
          {importFields[job.kind].map(({ key, title, isList }) => {
            const columns = mapping[key];
            const options = columnOptions(header, isList ?? false, columns ?? []);
            return (
              <SelectField
                key={key}
                label={title}
                value={columns ? columns.join() || none : ''}
                options={columns ? options : [unanswered, ...options]}
                onChange={(value) => choose(key, value)}
              />
            );
          })}
          {onHeader && top.length > 1 && (
            <SelectField
              label="Column names"
              value={String(headerLine)}
              options={top.map(({ line, cells }) => ({
                value: String(line),
                label: `Line ${line}: ${headerText(job, cells)}`,
              }))}
              onChange={(line) => onHeader(Number(line))}
            />
          )}
        </Box>
      )}
    </Box>
  );
}
