import { selectIdentity } from '../../data/session/sessionSlice';
import { readPersonal, writePersonal } from '../../data/session/storage';
import type { AppThunk } from '../../data/store/hooks';
import { findDevice, type DeviceState } from './pushDevice';
import { deviceFound } from './remindersSlice';

const name = 'push';

/** Whether a person has turned push messages on in this browser. A log-out by choice forgets it. */
export const isDeviceOwn = (person: string): boolean => readPersonal(name, person) === true;

/** Remembers whether a person wants push messages in this browser. */
export const keepDeviceOwn = (person: string, isOn: boolean): boolean =>
  writePersonal(name, person, isOn || null);

/** Finds out whether this browser gets the push messages of the person who is signed in. */
export const findOwnDevice =
  (): AppThunk<Promise<DeviceState | null>> => async (dispatch, getState) => {
    const person = selectIdentity(getState());
    if (person === null) return null;
    const device = await findDevice(isDeviceOwn(person));
    if (selectIdentity(getState()) !== person) return null;
    dispatch(deviceFound({ device }));
    return device;
  };
