import { fieldsOf, payload, type FeaturePolicies, type Policy } from '../lib/logPolicy';
import { clockTicked, type ClockState } from './clockSlice';

export const clockState: Policy = fieldsOf<ClockState>({ now: 'plain' });

export const clockPolicies: FeaturePolicies = { actions: { [clockTicked.type]: payload('plain') } };
