import type { AuditDetails } from '../../src/contract/audit';
import type { RequestedChange } from './bulkSchemas';

const signed = (sign: string, texts: readonly string[]): string[] =>
  texts.map((text) => `${sign} ${text}`);

/** The fields and values of a bulk action for the audit log. People are only counted. */
export function requestedValues({
  status,
  priority,
  dueDate,
  labels,
  assignees,
}: RequestedChange): AuditDetails {
  return {
    after: {
      ...(status !== undefined && { status }),
      ...(priority !== undefined && { priority }),
      ...(dueDate !== undefined && { dueDate }),
      ...(labels && {
        labels: [...signed('+', labels.add), ...signed('−', labels.remove)].join(', '),
      }),
      ...(assignees && {
        assignees: `+ ${assignees.add.length}, − ${assignees.remove.length}`,
      }),
    },
  };
}
