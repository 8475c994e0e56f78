import { useMemo, useState, type MouseEvent, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { selectDayBounds, selectNow } from '../../../data/store/clockSlice';
import {
  selectEstimateUnit,
  selectIsAdministrator,
  selectIsDocket,
} from '../../../data/session/sessionSlice';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { lazyComponent } from '../../../ui/lazy/lazyComponent';
import { LazyBoundary } from '../../../data/toasts/LazyBoundary';
import { toggleCompleted } from '../../../data/nouns/tasks/changeTask';
import { beginEdit } from '../edit/editCell';
import { positionBelow } from '../fields/menuPosition';
import { selectLabelHue } from '../../../data/nouns/tasks/labelColorsSlice';
import { selectSelectedTaskCount } from '../../../data/nouns/tasks/taskSelection';
import { dialogOpened } from '../../../data/dialogs/dialogsSlice';
import { loadTaskMenus } from '../filters/loadTaskMenus';
import { useTaskLinks } from '../useTaskLinks';
import { CardContext } from './cardContext';
import type { CardAction, CardField } from './cardContents';
import { taskCardStyle } from './taskCardStyle';

const TaskMenu = lazyComponent('TaskMenu', loadTaskMenus);

const toggled = (set: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  set.has(id) ? new Set([...set].filter((one) => one !== id)) : new Set([...set, id]);

interface CardAreaProps {
  /** Styles of the layout, after those that all cards share. */
  layoutStyle?: SxProps<Theme>;
  /** Should follow the list itself: rendering the styles here again is slow. */
  children: ReactNode;
}

/** What the cards inside share: their styles, clicks and menu. */
export function CardArea({ layoutStyle, children }: CardAreaProps) {
  const dispatch = useAppDispatch();
  const followLink = useTaskLinks();
  const bounds = useAppSelector(selectDayBounds);
  const now = useAppSelector(selectNow);
  const labelHue = useAppSelector(selectLabelHue);
  const estimateUnit = useAppSelector(selectEstimateUnit);
  const isAdministrator = useAppSelector(selectIsAdministrator);
  const isSelectable = useAppSelector(selectIsDocket);
  const isSelecting = useAppSelector((state) => selectSelectedTaskCount(state) > 0);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [menu, setMenu] = useState<{ taskId: string; button: HTMLElement } | null>(null);
  const menuId = menu?.taskId ?? null;
  const context = useMemo(
    () => ({
      bounds,
      now,
      labelHue,
      estimateUnit,
      isAdministrator,
      isSelectable,
      expanded,
      menuId,
    }),
    [bounds, now, labelHue, estimateUnit, isAdministrator, isSelectable, expanded, menuId],
  );
  const onClick = (event: MouseEvent) => {
    const { target } = event;
    followLink(event);
    const button =
      target instanceof Element && target.closest<HTMLElement>('[data-action], [data-edit]');
    const taskId = button && button.closest('[data-task]')?.getAttribute('data-task');
    if (!button || !taskId) return;
    const { edit } = button.dataset;
    if (edit) return void dispatch(beginEdit(taskId, edit as CardField));
    const action = button.dataset.action as CardAction;
    if (action === 'expand') setExpanded((before) => toggled(before, taskId));
    else if (action === 'settings') setMenu({ taskId, button });
    else if (action === 'complete') void dispatch(toggleCompleted(taskId));
    else dispatch(dialogOpened(`task/${action}`, { taskId }));
  };
  const closeMenu = () => {
    // A dialog that opens next returns the focus to the element that has it now.
    menu?.button.focus();
    setMenu(null);
  };
  return (
    <CardContext value={context}>
      <Box
        sx={layoutStyle ? [taskCardStyle, ...[layoutStyle].flat()] : taskCardStyle}
        data-selecting={isSelecting || undefined}
        onClick={onClick}
      >
        {children}
      </Box>
      {menu && (
        <LazyBoundary onFailed={closeMenu}>
          <TaskMenu
            short
            taskId={menu.taskId}
            position={positionBelow(menu.button)}
            onClose={closeMenu}
          />
        </LazyBoundary>
      )}
    </CardContext>
  );
}
