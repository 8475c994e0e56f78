import { shownIds, type FeatureState } from '../../data/featureState';
import { auditApi } from './auditApi';
import { auditList, auditListSlice } from './auditListSlice';
import { auditSlice, selectAudit } from './auditSlice';

export const auditPath = '/audit';

export const auditState = {
  paths: [auditPath],
  slices: [auditSlice, auditListSlice],
  views: [auditList],
  calls: ['audit'],
  endpoints: [auditApi],
  shown: (state, pathname) =>
    pathname === auditPath
      ? { audit: shownIds(selectAudit(state).lines.map(({ _id }) => _id)) }
      : null,
} satisfies FeatureState;
