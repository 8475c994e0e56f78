import Box from '@mui/material/Box';
import type { SxProps } from '@mui/material/styles';
import CheckRounded from '@mui/icons-material/CheckRounded';
import type { ComponentProps } from 'react';
import type { Task } from '../../../contract/task';
import { taskPath } from '../../../data/navigation/taskPath';
import { RouterLink } from '../../../ui/elements/RouterLink';
import { visuallyHidden } from '../../../ui/theme/visuallyHidden';

interface TaskLinkProps extends Pick<ComponentProps<'a'>, 'tabIndex' | 'onKeyDown' | 'onClick'> {
  task: Task;
  /** The number and the check mark are shown in other ways. */
  titleOnly?: boolean;
  sx?: SxProps;
}

/** The number and the title of another task, which open it. A completed one is quiet. */
export function TaskLink({ task, titleOnly = false, sx, ...rest }: TaskLinkProps) {
  const { _id, number, title, status } = task;
  const isCompleted = status === 'Completed';
  return (
    <Box
      {...rest}
      component={RouterLink}
      to={taskPath(_id)}
      sx={[
        {
          color: isCompleted ? 'text.secondary' : 'text.primary',
          textDecoration: 'none',
          overflowWrap: 'anywhere',
          minWidth: 0,
          '&:hover': { textDecoration: 'underline' },
        },
        ...[sx ?? {}].flat(),
      ]}
    >
      {isCompleted && !titleOnly && (
        <>
          <CheckRounded
            aria-hidden
            sx={{ fontSize: 16, verticalAlign: '-3px', mr: 0.5, color: 'success.main' }}
          />
          <Box component="span" sx={visuallyHidden}>
            Completed:{' '}
          </Box>
        </>
      )}
      {number !== undefined && !titleOnly && `#${number} `}
      <bdi>{title}</bdi>
    </Box>
  );
}
