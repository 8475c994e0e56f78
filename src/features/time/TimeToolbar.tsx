import { useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { timeGroups } from '../../contract/time/timeEntry';
import { useGetLabelsQuery } from '../../data/nouns/tasks/tasksApi';
import { selectUsers } from '../../data/nouns/users/usersSelectors';
import { useUsers } from '../../data/nouns/users/useUsers';
import { selectIsAdministrator } from '../../data/session/sessionSlice';
import { selectDayBounds } from '../../data/store/clockSlice';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { ChoiceFilter } from '../../ui/fields/ChoiceFilter';
import { FilterButton } from '../../ui/fields/FilterButton';
import { FilterPopover } from '../../ui/fields/FilterPopover';
import { RangeDateField } from '../../ui/fields/RangeDateField';
import { ToggleButtons } from '../../ui/fields/ToggleButtons';
import { exportTime, type TimeExport } from './exportTime';
import {
  selectTimeDays,
  selectTimeFilters,
  selectTimeGroup,
  timeFiltersChanged,
} from './timeListSlice';
import { timeRanges } from './timeRanges';
import { selectTimeReport } from './timeReportSlice';
import { groupTexts, rangeTexts } from './timeTexts';

const ranges = timeRanges.map((value) => ({ value, label: rangeTexts[value] }));
/** All days fit into a line of a phone. */
const toggleStyle = { '& > button': { px: { xs: 1, sm: 1.5 } } } as const;
const line = { flexWrap: 'wrap', gap: 0.75, alignItems: 'center' } as const;

/** The days of the report, what its lines are about, and the filters. */
export function TimeToolbar() {
  const dispatch = useAppDispatch();
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const { range, label } = useAppSelector(selectTimeFilters);
  const days = useAppSelector(selectTimeDays);
  const group = useAppSelector(selectTimeGroup);
  const groups = timeGroups
    .filter((value) => value !== 'person' || isAdministrator)
    .map((value) => ({ value, label: `By ${groupTexts[value].toLowerCase()}` }));
  return (
    <Stack component="section" aria-label="Filters" spacing={1}>
      <Stack direction="row" sx={line}>
        <ToggleButtons
          label="Days"
          choices={ranges}
          value={range}
          onChange={(next) =>
            // A custom range begins with the days that were shown.
            dispatch(timeFiltersChanged({ range: next, ...(next === 'custom' && days) }))
          }
          sx={toggleStyle}
        />
        {range === 'custom' && <DaysFilter />}
      </Stack>
      <Stack direction="row" sx={line}>
        <ToggleButtons
          label="Lines"
          choices={groups}
          value={group}
          onChange={(next) => dispatch(timeFiltersChanged({ group: next }))}
          sx={toggleStyle}
        />
        {isAdministrator && <PersonFilter />}
        <LabelFilter chosen={label} />
      </Stack>
    </Stack>
  );
}

/** The first and the last day. Either may be empty. */
function DaysFilter() {
  const dispatch = useAppDispatch();
  const { from, to } = useAppSelector(selectTimeFilters);
  const { today } = useAppSelector(selectDayBounds);
  return (
    <FilterButton label="Dates" chosen={[from, to].filter((day) => day !== null).length}>
      {(popover) => (
        <FilterPopover {...popover}>
          <Stack spacing={2} sx={{ p: 2 }}>
            <RangeDateField
              label="From"
              value={from}
              today={today}
              onChange={(day) => day !== from && dispatch(timeFiltersChanged({ from: day }))}
            />
            <RangeDateField
              label="To"
              value={to}
              today={today}
              onChange={(day) => day !== to && dispatch(timeFiltersChanged({ to: day }))}
            />
            <Button size="small" onClick={popover.onClose} sx={{ alignSelf: 'flex-end' }}>
              Done
            </Button>
          </Stack>
        </FilterPopover>
      )}
    </FilterButton>
  );
}

function PersonFilter() {
  const dispatch = useAppDispatch();
  useUsers();
  const users = useAppSelector(selectUsers);
  const { person } = useAppSelector(selectTimeFilters);
  const choices = useMemo(
    () =>
      users
        .map(({ _id, name, email }) => ({ value: _id, label: name, detail: email }))
        .sort((one, other) => one.label.localeCompare(other.label, 'en-GB')),
    [users],
  );
  return (
    <FilterButton label="Person" chosen={person === null ? 0 : 1}>
      {(popover) => (
        <ChoiceFilter
          {...popover}
          searchable
          choices={choices}
          chosen={person === null ? [] : [person]}
          emptyText="No such person"
          onChange={(next) => dispatch(timeFiltersChanged({ person: next.at(-1) ?? null }))}
        />
      )}
    </FilterButton>
  );
}

function LabelFilter({ chosen }: { chosen: string | null }) {
  const dispatch = useAppDispatch();
  const { data } = useGetLabelsQuery();
  const choices = (data?.labels ?? []).map((label) => ({ value: label, label }));
  return (
    <FilterButton label="Label" chosen={chosen === null ? 0 : 1}>
      {(popover) => (
        <ChoiceFilter
          {...popover}
          searchable
          choices={choices}
          chosen={chosen === null ? [] : [chosen]}
          emptyText="No such label"
          onChange={(next) => dispatch(timeFiltersChanged({ label: next.at(-1) ?? null }))}
        />
      )}
    </FilterButton>
  );
}

const exports: readonly { what: TimeExport; text: string }[] = [
  { what: 'report', text: 'The report' },
  { what: 'entries', text: 'All entries' },
];

/** Writes what is shown to a file. */
export function ExportMenu() {
  const dispatch = useAppDispatch();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isEmpty = useAppSelector((state) => !selectTimeReport(state).report?.lines.length);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        size="small"
        startIcon={<FileDownloadOutlined />}
        disabled={isEmpty}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Export CSV
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {exports.map(({ what, text }) => (
          <MenuItem
            key={what}
            onClick={() => {
              setAnchor(null);
              void dispatch(exportTime(what));
            }}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
