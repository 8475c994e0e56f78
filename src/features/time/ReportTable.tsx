import Box from '@mui/material/Box';
import { useAppSelector } from '../../data/store/hooks';
import { formatDuration } from '../../lib/duration/formatDuration';
import { formatCount } from '../../lib/format';
import { selectTimeReport } from './timeReportSlice';
import { groupTexts, lineText } from './timeTexts';

/** A line per person, label or week, with its share of the total as a bar. */
export function ReportTable() {
  const { report, group } = useAppSelector(selectTimeReport);
  if (!report) return null;
  const { lines, total } = report;
  const shareOf = (seconds: number) => Math.round((100 * seconds) / Math.max(1, total));
  const longest = Math.max(1, ...lines.map(({ seconds }) => seconds));
  return (
    <Box component="table" aria-label={`Time by ${groupTexts[group].toLowerCase()}`} sx={style}>
      <thead>
        <tr>
          <th scope="col">{groupTexts[group]}</th>
          <th scope="col">Time</th>
          <th scope="col">Share</th>
          <th scope="col" className="count">
            Entries
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <th scope="row">
              <bdi>{lineText(line, group)}</bdi>
              <div className="bar" aria-hidden>
                <div style={{ width: `${(100 * line.seconds) / longest}%` }} />
              </div>
            </th>
            <td>{formatDuration(line.seconds)}</td>
            <td>{shareOf(line.seconds)}%</td>
            <td className="count">{formatCount(line.entries)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            Total
            {/* A task with two labels is in two lines. */}
            {group === 'label' && <span className="once">each entry once</span>}
          </th>
          <td>{formatDuration(total)}</td>
          <td />
          <td className="count" />
        </tr>
      </tfoot>
    </Box>
  );
}

const style = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { py: 0.75, px: 1, borderBottom: '1px solid', borderColor: 'divider' },
  '& th': { textAlign: 'start', fontWeight: 550, overflowWrap: 'anywhere', pl: 0 },
  '& thead th:first-of-type': { width: '60%' },
  '& td, & thead th:not(:first-of-type)': { textAlign: 'end', whiteSpace: 'nowrap' },
  '& td:last-of-type, & thead th:last-of-type': { pr: 0 },
  '& thead th': { color: 'text.secondary', fontWeight: 600 },
  '& tfoot th, & tfoot td': { fontWeight: 700, borderBottom: 0 },
  '& .once': { ml: 1, fontWeight: 400, color: 'text.secondary' },
  '& .bar': { mt: 0.5, height: 6, borderRadius: 3, bgcolor: 'action.hover', overflow: 'hidden' },
  '& .bar > div': { height: '100%', minWidth: 2, borderRadius: 3, bgcolor: 'primary.main' },
  '@media (max-width: 599.95px)': {
    '& .count': { display: 'none' },
    '& td:nth-of-type(2)': { pr: 0 },
  },
} as const;
