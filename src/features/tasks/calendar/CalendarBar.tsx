import { memo } from 'react';
import Button from '@mui/material/Button';
import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import TodayRounded from '@mui/icons-material/TodayRounded';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import {
  calendarSpanChosen,
  calendarSpans,
  selectCalendarSpan,
  type CalendarSpan,
} from '../../../data/nouns/tasks/taskListSlice';
import { useIsPhone } from '../../../ui/browser/useIsPhone';
import { IconAction } from '../../../ui/elements/IconAction';
import { ToggleButtons } from '../../../ui/fields/ToggleButtons';
import { selectShownDay, spanTitle } from './calendarDays';

const spanLabels: Record<CalendarSpan, string> = { month: 'Month', week: 'Week' };
const choices = calendarSpans.map((value) => ({ value, label: spanLabels[value] }));

/**
 * Which days the calendar shows. The calendar handles the clicks. Memoized, because a change of any
 * task renders the calendar.
 */
export const CalendarBar = memo(function CalendarBar() {
  const dispatch = useAppDispatch();
  const span = useAppSelector(selectCalendarSpan);
  const isPhone = useIsPhone();
  const title = spanTitle(span, useAppSelector(selectShownDay), isPhone);
  const unit = spanLabels[span];
  return (
    <div className="bar">
      <IconAction label={`${unit} before`} data-rest="-1">
        <ChevronLeftRounded />
      </IconAction>
      <IconAction label={`${unit} after`} data-rest="1">
        <ChevronRightRounded />
      </IconAction>
      <h2 aria-live="polite">{title}</h2>
      {isPhone ? (
        <IconAction label="Today" data-today>
          <TodayRounded fontSize="small" />
        </IconAction>
      ) : (
        <Button size="small" color="inherit" data-today>
          Today
        </Button>
      )}
      <ToggleButtons
        label="Span"
        choices={choices}
        value={span}
        onChange={(next) => dispatch(calendarSpanChosen(next))}
        sx={{ marginInlineStart: 'auto', flexWrap: 'nowrap' }}
      />
    </div>
  );
});
