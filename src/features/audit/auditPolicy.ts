import type {
  AuditDetails,
  AuditField,
  AuditLine,
  AuditPage,
  AuditTarget,
  AuditValues,
} from '../../contract/audit';
import { errorPolicy } from '../../api/apiPolicy';
import {
  bare,
  fieldsOf,
  listOf,
  payload,
  type EndpointPolicy,
  type FeaturePolicies,
  type Policy,
} from '../../lib/logPolicy';
import { tableSettingsPolicy } from '../../ui/table/tableSettingsPolicy';
import type { auditApi, AuditQuery } from './auditApi';
import {
  auditFiltersChanged,
  auditFiltersCleared,
  auditLineClosed,
  auditLineOpened,
  auditRestored,
  auditTableChanged,
  type AuditFilters,
  type AuditState,
} from './auditSlice';

const values = fieldsOf<Required<AuditValues>>({
  name: 'name',
  email: 'name',
  role: 'plain',
  active: 'plain',
  title: 'text',
  titleLength: 'plain',
  textLength: 'plain',
  descriptionLength: 'plain',
  tags: 'plain',
  labels: 'text',
  priority: 'plain',
  status: 'plain',
  dueDate: 'plain',
  assignees: 'plain',
} satisfies Record<AuditField, Policy>);

const details = fieldsOf<AuditDetails>({
  token: 'text',
  reason: 'plain',
  route: 'plain',
  note: 'plain',
  fields: listOf('plain'),
  before: values,
  after: values,
  sessions: 'plain',
  list: 'plain',
  format: 'plain',
  created: 'plain',
  existing: 'plain',
  refused: 'plain',
  settings: listOf('plain'),
});

/** Names and addresses of people are in every line, and titles of tasks in some. */
const line = fieldsOf<AuditLine>({
  _id: 'plain',
  at: 'plain',
  actor: fieldsOf<NonNullable<AuditLine['actor']>>({ _id: 'plain', name: 'name' }),
  action: 'plain',
  target: fieldsOf<AuditTarget>({ type: 'plain', _id: 'plain', name: 'name' }),
  address: 'text',
  requestId: 'plain',
  count: 'plain',
  details,
});

const filters = fieldsOf<AuditFilters>({
  text: 'text',
  actions: listOf('plain'),
  person: 'plain',
  address: 'text',
  from: 'plain',
  to: 'plain',
});

export const auditState: Policy = fieldsOf<AuditState>({
  filters,
  table: tableSettingsPolicy,
  lines: listOf(line),
  next: 'plain',
  request: 'plain',
  asked: 'plain',
  error: errorPolicy,
  opened: 'plain',
});

export const auditPolicies: FeaturePolicies = {
  actions: {
    [auditFiltersChanged.type]: payload(filters),
    [auditFiltersCleared.type]: bare,
    [auditTableChanged.type]: payload(tableSettingsPolicy),
    [auditRestored.type]: payload(
      fieldsOf<Pick<AuditState, 'filters' | 'table'>>({ filters, table: tableSettingsPolicy }),
    ),
    [auditLineOpened.type]: payload('plain'),
    [auditLineClosed.type]: bare,
  },
  endpoints: {
    readAudit: {
      arg: fieldsOf<Required<AuditQuery>>({
        action: listOf('plain'),
        person: 'plain',
        address: 'text',
        from: 'plain',
        to: 'plain',
        q: 'text',
        before: 'plain',
      }),
      data: fieldsOf<AuditPage>({ lines: listOf(line), next: 'plain' }),
    },
  } satisfies Record<keyof typeof auditApi.endpoints, EndpointPolicy>,
};
