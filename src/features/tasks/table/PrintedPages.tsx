import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { selectNow } from '../../../data/store/clockSlice';
import { countText, formatCount, formatDateTime, formatDay } from '../../../lib/format';
import { useAppSelector } from '../../../data/store/hooks';
import { ActiveFilters } from '../filters/ActiveFilters';
import { displayName } from '../../../data/nouns/tasks/taskDisplay';
import { dueCategories } from '../../../data/nouns/tasks/taskFilters';
import { selectDueCategory } from '../../../data/nouns/tasks/taskListSlice';
import { selectTaskById } from '../../../data/nouns/tasks/tasksSelectors';

/** About sixty pages. */
const maxRows = 2_000;

interface PrintedPagesProps {
  ids: readonly string[];
  /** By index, if sub-tasks are below their tasks: 1 for a task at the top. */
  levels?: ArrayLike<number> | undefined;
}

/** The tasks on paper. */
export function PrintedPages({ ids, levels }: PrintedPagesProps) {
  const printed = ids.slice(0, maxRows);
  const count = countText(ids.length, 'task');
  const category = useAppSelector(selectDueCategory);
  const now = useAppSelector(selectNow);
  return (
    <Box sx={{ display: 'none', displayPrint: 'block' }}>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {dueCategories.find(({ key }) => key === category)?.label}
        {' · '}
        {printed.length < ids.length
          ? `The first ${formatCount(printed.length)} of ${count}`
          : count}
        {' · '}
        {formatDateTime(new Date(now).toISOString())}
      </Typography>
      <Box sx={filterStyle}>
        <ActiveFilters />
      </Box>
      <Box component="table" sx={style}>
        <thead>
          <tr>
            {['Title', 'Status', 'Priority', 'Assigned To', 'Due Date', 'Labels'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printed.map((id, index) => (
            <TaskLine key={id} id={id} level={levels?.[index] ?? 1} />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function TaskLine({ id, level }: { id: string; level: number }) {
  const task = useAppSelector((state) => selectTaskById(state, id));
  if (!task) return null;
  return (
    <tr>
      <td dir="auto" style={{ paddingInlineStart: `${(level - 1) * 12}pt` }}>
        {task.title}
      </td>
      <td>{task.status}</td>
      <td>{task.priority}</td>
      <td>{task.assignedTo.map(displayName).join(', ')}</td>
      <td>{task.dueDate && formatDay(task.dueDate)}</td>
      <td>{task.labels.join(', ')}</td>
    </tr>
  );
}

/** On paper, a filter cannot be removed. */
const filterStyle = { mb: 1, '& button, & .MuiChip-deleteIcon': { display: 'none' } } as const;
const style = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '9pt',
  '& th, & td': { p: '3pt 6pt 3pt 0', textAlign: 'start', verticalAlign: 'top' },
  '& th': { borderBottom: '1pt solid' },
  '& td': { borderBottom: '0.5pt solid #bbb', overflowWrap: 'anywhere' },
  // A column of words that must not break is as wide as these.
  '& td:nth-of-type(2), & td:nth-of-type(3), & td:nth-of-type(5)': { whiteSpace: 'nowrap' },
  '& tr': { breakInside: 'avoid' },
} as const;
