import { unsubscribePath } from '../../contract/time/reminders';
import type { FeatureState } from '../../data/featureState';
import { remindersApi } from './remindersApi';
import { remindersSlice } from './remindersSlice';

export const remindersState = {
  paths: [unsubscribePath],
  calls: ['reminders', 'snoozes', 'devices', 'unsubscribe'],
  slices: [remindersSlice],
  endpoints: [remindersApi],
} satisfies FeatureState;
