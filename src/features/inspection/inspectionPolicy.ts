import {
  bare,
  fieldsOf,
  listOf,
  payload,
  type FeaturePolicies,
  type Policy,
} from '../../lib/logPolicy';
import { inspectionEnded, inspectionStarted, type Inspected } from './inspectionSlice';

export const inspectionState: Policy = fieldsOf<Inspected>({
  userId: 'plain',
  userName: 'name',
  userEmail: 'name',
  userRoles: listOf('plain'),
});

export const inspectionPolicies: FeaturePolicies = {
  actions: { [inspectionStarted.type]: payload(inspectionState), [inspectionEnded.type]: bare },
};
