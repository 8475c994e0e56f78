import Button from '@mui/material/Button';
import { formatCount, formatDateTime } from '../../lib/format';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { FieldList, Field } from '../../ui/elements/FieldList';
import { useLast } from '../../ui/dialogs/useLast';
import { AppDialog } from '../../ui/dialogs/AppDialog';
import { auditFiltersChanged, noAuditFilters } from './auditListSlice';
import { auditLineClosed, selectOpenedLine } from './auditSlice';
import { auditActionTexts, detailTexts } from './auditTexts';

/** Everything about one entry. A closing dialog still shows it. */
export function AuditLineDialog() {
  const dispatch = useAppDispatch();
  const line = useAppSelector(selectOpenedLine);
  const [shown] = useLast(line);
  if (!shown) return null;
  const { actor, target, address, requestId, count, details } = shown;
  const person = actor ?? (target?.type === 'user' ? target : null);
  const close = () => dispatch(auditLineClosed());
  const showOnly = (filters: Partial<typeof noAuditFilters>) => {
    close();
    dispatch(auditFiltersChanged({ ...noAuditFilters, ...filters }));
  };
  return (
    <AppDialog
      open={line !== undefined}
      title={auditActionTexts[shown.action] ?? shown.action}
      subtitle={formatDateTime(shown.at)}
      onClose={close}
      actions={
        <>
          {address !== null && (
            <Button color="inherit" onClick={() => showOnly({ address })}>
              All from this address
            </Button>
          )}
          {person && (
            <Button variant="outlined" onClick={() => showOnly({ person: person._id })}>
              All of this person
            </Button>
          )}
        </>
      }
    >
      <FieldList
        sx={{
          gridTemplateColumns: { xs: '1fr', sm: 'auto 1fr' },
          rowGap: { xs: 0.25, sm: 1 },
          overflowWrap: 'anywhere',
          '& dd': { m: 0, mb: { xs: 1, sm: 0 }, minWidth: 0 },
        }}
      >
        <Field name="Time (UTC)">{shown.at}</Field>
        <Field name="Person">{actor?.name ?? (address === null ? 'The server' : 'Nobody')}</Field>
        {target && <Field name={target.type === 'task' ? 'Task' : 'Of'}>{target.name}</Field>}
        {target && <Field name="Its id">{target._id}</Field>}
        {count > 1 && <Field name="Count">{formatCount(count)}</Field>}
        {detailTexts(details).map((text) => (
          <Field key={text} name="Detail">
            {text}
          </Field>
        ))}
        {address !== null && <Field name="Address">{address}</Field>}
        {requestId !== null && <Field name="Request">{requestId}</Field>}
        <Field name="Entry">{shown._id}</Field>
      </FieldList>
    </AppDialog>
  );
}
