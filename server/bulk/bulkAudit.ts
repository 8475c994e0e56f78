import type { AuditDetails } from '../../src/contract/audit';
import type { RequestedChange } from './bulkSchemas';

const signed = (sign: string, texts: readonly string[]): string[] =>
  texts.map((text) => `${sign} ${text}`);

/** The fields and values of a bulk action for the audit log. People are only counted. */
export function requestedValues({ labels, assignees, ...values }: RequestedChange): AuditDetails {
  return {
    after: {
      ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
      ...(labels && {
        labels: [...signed('+', labels.add), ...signed('−', labels.remove)].join(', '),
      }),
      ...(assignees && {
        assignees: `+ ${assignees.add.length}, − ${assignees.remove.length}`,
      }),
    },
  };
}
