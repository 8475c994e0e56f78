import { useState } from 'react';
import Button from '@mui/material/Button';
import type { Recurrence } from '../../../contract/recurrence';
import { LazyBoundary } from '../../../data/toasts/LazyBoundary';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';

// With the library that finds the days of a rule.
const RepeatFields = lazyComponent('RepeatFields', () => import('../edit/RepeatFields'));

interface NewTaskRepeatsProps {
  value: Recurrence | null;
  due: string | null;
  onChange: (value: Recurrence | null) => void;
}

/** How a new task repeats: a button until the person asks for it. */
export function NewTaskRepeats({ value, due, onChange }: NewTaskRepeatsProps) {
  const [isAsked, setIsAsked] = useState(false);
  if (!value && !isAsked)
    return (
      <Button size="small" onClick={() => setIsAsked(true)} sx={{ alignSelf: 'flex-start' }}>
        Repeat...
      </Button>
    );
  return (
    <LazyBoundary onFailed={() => setIsAsked(false)}>
      <RepeatFields isNew value={value} due={due} onChange={onChange} />
    </LazyBoundary>
  );
}
