import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import LaptopOutlined from '@mui/icons-material/LaptopOutlined';
import SmartphoneOutlined from '@mui/icons-material/SmartphoneOutlined';
import Typography from '@mui/material/Typography';
import { errorText } from '../../lib/errors';
import { selectNow } from '../../data/store/clockSlice';
import type { SignedInDevice } from '../../contract/session';
import { formatDateTime, formatRelative } from '../../lib/format';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { ErrorAlert } from '../../ui/elements/ErrorAlert';
import { SoftBadge } from '../../ui/elements/SoftBadge';
import { Spinner } from '../../ui/elements/Spinner';
import { toastShown } from '../../data/toasts/toastsSlice';
import { useEndDevicesMutation, useGetDevicesQuery } from './accountApi';
import { AccountSection } from './AccountSection';

const phones = /iPhone|iPad|Android/;

/** The devices in which the person is signed in. Each other one can be logged out. */
export function DeviceSection() {
  const dispatch = useAppDispatch();
  const { data: devices, error, refetch } = useGetDevicesQuery();
  const [end, { isLoading, originalArgs, error: endError }] = useEndDevicesMutation();
  const logOut = async (id: string | null) => {
    const { data } = await end(id);
    if (!data) return;
    const message = data.ended === 1 ? 'One device has' : `${data.ended} devices have`;
    dispatch(toastShown({ message: `${message} been logged out.`, variant: 'success' }));
  };
  // Only the button that was clicked: the focus moves on to the next one.
  const isEnding = (id: string | null) => isLoading && originalArgs === id;
  const hasOthers = devices?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <AccountSection
      title="Signed-in devices"
      text="If you do not recognise a device, log it out and change your password."
      action={
        hasOthers && (
          <Button variant="outlined" disabled={isEnding(null)} onClick={() => void logOut(null)}>
            Log out all others
          </Button>
        )
      }
    >
      <ErrorAlert
        text={error ? errorText(error) : endError && errorText(endError)}
        onRetry={error && (() => void refetch())}
      />
      {!devices && !error && <Spinner />}
      <Box
        component="ul"
        aria-label="Signed-in devices"
        sx={{ listStyle: 'none', m: 0, mb: -1.5, p: 0 }}
      >
        {devices?.map((device, index) => (
          <Box component="li" key={device._id}>
            {index > 0 && <Divider />}
            <DeviceRow
              device={device}
              disabled={isEnding(device._id)}
              onLogOut={() => void logOut(device._id)}
            />
          </Box>
        ))}
      </Box>
    </AccountSection>
  );
}

interface DeviceRowProps {
  device: SignedInDevice;
  disabled: boolean;
  onLogOut: () => void;
}

function DeviceRow({ device, disabled, onLogOut }: DeviceRowProps) {
  const now = useAppSelector(selectNow);
  const Icon = phones.test(device.name) ? SmartphoneOutlined : LaptopOutlined;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1.5 }}>
      <Icon aria-hidden sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{device.name}</Typography>
          {device.isCurrent && <SoftBadge tone="success">This device</SoftBadge>}
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {device.address !== null && `${device.address} · `}
          <span title={formatDateTime(device.lastSeen)}>
            {`last seen ${formatRelative(device.lastSeen, now)}`}
          </span>
          {' · '}
          logged in {formatDateTime(device.firstSeen)}
        </Typography>
      </Box>
      {!device.isCurrent && (
        <Button
          size="small"
          color="inherit"
          disabled={disabled}
          aria-label={`Log out ${device.name}`}
          onClick={onLogOut}
        >
          Log out
        </Button>
      )}
    </Box>
  );
}
