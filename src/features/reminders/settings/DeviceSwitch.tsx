import { useEffect } from 'react';
import { errorText } from '../../../lib/errors';
import { useAppDispatch, useAppSelector } from '../../../data/store/hooks';
import { ErrorAlert } from '../../../ui/elements/ErrorAlert';
import { SwitchField } from '../../../ui/elements/SwitchField';
import { findOwnDevice } from '../ownDevice';
import { PlaceText } from './PlaceText';
import { useSetDeviceMutation } from '../remindersApi';
import { selectDevice } from '../remindersSlice';

/** Why the browser shows nothing while Docket is closed. */
const reasons = {
  missing:
    'This browser cannot remind you while Docket is closed. On an iPhone or iPad, add Docket to the Home Screen first and open it from there.',
  blocked:
    'The browser blocks notifications of this site. Allow them in the settings that its address bar offers for this site, and reload the page.',
} as const;

/** `isAlone`: nothing else reminds the person. */
export function DeviceSwitch({ isAlone }: { isAlone: boolean }) {
  const dispatch = useAppDispatch();
  // The person may have changed it in the browser.
  useEffect(() => void dispatch(findOwnDevice()), [dispatch]);
  const device = useAppSelector(selectDevice);
  const [set, { isLoading, originalArgs, error }] = useSetDeviceMutation();
  const isOn = isLoading ? originalArgs === true : device === 'on';
  const reason = device === 'missing' || device === 'blocked' ? reasons[device] : null;
  return (
    <>
      <SwitchField
        label="On this device, also while Docket is closed"
        checked={isOn}
        disabled={device === null || reason !== null}
        aria-disabled={isLoading}
        onChange={(next) => !isLoading && void set(next)}
      />
      {reason && <PlaceText>{reason}</PlaceText>}
      <ErrorAlert text={error && errorText(error)} />
      {isAlone && !isOn && (
        <PlaceText>All of these are off, so nothing reminds you here of a due date.</PlaceText>
      )}
    </>
  );
}
