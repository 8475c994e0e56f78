import { useEffect, useRef } from 'react';
import Stack from '@mui/material/Stack';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { Screen } from '../../ui/screen/Screen';
import { useUrlState } from '../../ui/screen/useUrlState';
import { useUsers } from '../../data/nouns/users/useUsers';
import { usePageTitle } from '../../data/navigation/usePageTitle';
import { AuditLineDialog } from './AuditLineDialog';
import { AuditResults } from './AuditResults';
import { auditRestored, selectAudit, selectAuditFilters } from './auditSlice';
import { AuditToolbar } from './AuditToolbar';
import { auditUrlNames, auditUrlTyped, readAuditUrl, writeAuditUrl } from './auditUrl';
import { loadAudit } from './loadAudit';

/** Time to type more before the log is asked for, in milliseconds. */
const typingMs = 250;

/** The audit log (/audit), for Root. */
export function AuditScreen() {
  usePageTitle('Audit Log');
  const dispatch = useAppDispatch();
  useUrlState({
    value: useAppSelector(selectAudit),
    names: auditUrlNames,
    typed: auditUrlTyped,
    write: writeAuditUrl,
    read: readAuditUrl,
    onRestored: (list) => dispatch(auditRestored(list)),
  });
  // For the choice of people.
  useUsers();
  return (
    <Screen name="audit" title="Audit Log" width="full">
      <Log />
    </Screen>
  );
}

function Log() {
  const dispatch = useAppDispatch();
  const filters = useAppSelector(selectAuditFilters);
  const isFirst = useRef(true);
  useEffect(() => {
    const timer = setTimeout(() => dispatch(loadAudit()), isFirst.current ? 0 : typingMs);
    isFirst.current = false;
    return () => clearTimeout(timer);
  }, [dispatch, filters]);
  return (
    <Stack spacing={1.5}>
      <AuditToolbar />
      <AuditResults />
      <AuditLineDialog />
    </Stack>
  );
}
