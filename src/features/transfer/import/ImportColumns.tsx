import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { SelectField } from '../../../ui/fields/SelectField';
import { importFields, missingFields, type Mapping } from './importFields';
import type { TransferKind } from '../transferSlice';

interface ImportColumnsProps {
  kind: TransferKind;
  header: readonly string[];
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

const none = 'none';

/** Shows which column of the file is which field, and lets the person change it. */
export function ImportColumns({ kind, header, mapping, onChange }: ImportColumnsProps) {
  const fields = importFields[kind];
  const missing = missingFields(kind, mapping);
  const [isOpened, setOpened] = useState(false);
  const open = isOpened || missing.length > 0;
  const found = fields.filter((field) => mapping[field.key] !== undefined);
  const unused = header
    .filter((_, column) => !Object.values(mapping).includes(column))
    .map((name) => name || '(no name)');
  const options = [
    { value: none, label: 'Not in the file' },
    ...header.map((name, column) => ({
      value: String(column),
      label: name || `Column ${column + 1}`,
    })),
  ];
  const choose = (key: keyof Mapping, value: string) => {
    const column = value === none ? undefined : Number(value);
    // A column belongs to one field only.
    const rest = Object.entries(mapping).filter(
      ([other, taken]) => other !== key && taken !== column,
    );
    onChange({ ...Object.fromEntries(rest), ...(column !== undefined && { [key]: column }) });
  };
  return (
    <Box component="section" aria-label="Columns">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography
          variant="body2"
          color={missing.length > 0 ? 'error' : 'textSecondary'}
          sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}
        >
          {missing.length > 0
            ? `Choose the column for: ${missing.map((field) => field.title).join(', ')}.`
            : `Columns: ${found.map((field) => field.title).join(', ')}.${unused.length > 0 ? ` Not used: ${unused.slice(0, 8).join(', ')}${unused.length > 8 ? ' and others' : ''}.` : ''}`}
        </Typography>
        {missing.length === 0 && (
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
      {open && (
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            mt: 1.5,
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(4, 1fr)' },
          }}
        >
          {fields.map(({ key, title }) => (
            <SelectField
              key={key}
              label={title}
              value={mapping[key] === undefined ? none : String(mapping[key])}
              options={options}
              onChange={(value) => choose(key, value)}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}
