import { useEffect, useRef } from 'react';
import Stack from '@mui/material/Stack';
import { useListUrl } from '../../data/lists/useListUrl';
import { useAppDispatch, useAppSelector } from '../../data/store/hooks';
import { Screen } from '../../ui/screen/Screen';
import { useUsers } from '../../data/nouns/users/useUsers';
import { usePageTitle } from '../../data/navigation/usePageTitle';
import { AuditLineDialog } from './AuditLineDialog';
import { AuditResults } from './AuditResults';
import { auditList, selectAuditFilters } from './auditListSlice';
import { AuditToolbar } from './AuditToolbar';
import { loadAudit } from './loadAudit';

/** Time to type more before the log is asked for, in milliseconds. */
const typingMs = 250;

/** The audit log (/audit), for Root. */
export function AuditScreen() {
  usePageTitle('Audit Log');
  useListUrl(auditList);
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
