import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import { errorText } from '../../api/errors';
import type { User } from '../../contract/user';
import { useUpdateUserMutation } from './usersApi';

/** Activates or deactivates an account at once. The list that shows the result is loaded anew, the page is not. */
export function ActiveSwitch({ user, refusal }: { user: User; refusal: string | null }) {
  const [update, { isLoading }] = useUpdateUserMutation();
  const onChange = async (active: boolean) => {
    const { error } = await update({ id: user._id, active });
    // Specification, point 8: a browser alert.
    if (error) window.alert(errorText(error, 'Failed to update user status'));
  };
  return (
    <Tooltip title={refusal ?? (user.active ? 'Active' : 'Not active')}>
      <span>
        <Switch
          edge="start"
          size="small"
          checked={user.active}
          disabled={refusal !== null || isLoading}
          onChange={(_event, checked) => void onChange(checked)}
          slotProps={{ input: { 'aria-label': `${user.name} is active` } }}
        />
      </span>
    </Tooltip>
  );
}
