import { bare, fieldsOf, payload, type FeaturePolicies, type Policy } from '../../lib/logPolicy';
import {
  passwordDialogClosed,
  passwordDialogOpened,
  reportClosed,
  reportOpened,
  type HeaderState,
} from './headerSlice';

export const headerState: Policy = fieldsOf<HeaderState>({
  changingPassword: 'plain',
  reporting: 'plain',
});

export const headerPolicies: FeaturePolicies = {
  actions: {
    [passwordDialogOpened.type]: bare,
    [passwordDialogClosed.type]: bare,
    [reportOpened.type]: payload('plain'),
    [reportClosed.type]: bare,
  },
};
