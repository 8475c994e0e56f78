import { useRef } from 'react';
import Box from '@mui/material/Box';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { User } from '../../contract/user';
import { useOffsetTop } from '../../ui/useOffsetTop';
import { rowHeight, userTableStyle } from './userTableStyle';
import { UserRow } from './UserRow';

const columns = ['No.', 'Name', 'Email', 'Roles', 'Account Status', 'Active Status', 'Active Date', 'Action'] as const;

/**
 * The table of people. Only the rows near the window are in the page; the table says how many there are and each row which
 * one it is, so that assistive technology counts all of them.
 */
export function UserTable({ users, activeRoots }: { users: readonly User[]; activeRoots: number }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const offset = useOffsetTop(body);
  const virtualizer = useWindowVirtualizer({
    count: users.length, estimateSize: () => rowHeight, getItemKey: (index) => users[index]?._id ?? index, overscan: 8, scrollMargin: offset,
  });
  const items = virtualizer.getVirtualItems();
  const before = (items[0]?.start ?? offset) - offset;
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? offset) - offset);
  return (
    <Box sx={userTableStyle}>
      <table aria-label="Users" aria-rowcount={users.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => <th key={column} scope="col">{column}</th>)}
          </tr>
        </thead>
        <tbody ref={body}>
          <Gap height={before} />
          {items.map((item) => {
            const user = users[item.index];
            return user && <UserRow key={item.key} user={user} number={item.index + 1} activeRoots={activeRoots} />;
          })}
          <Gap height={after} />
        </tbody>
      </table>
    </Box>
  );
}

/** Stands for the rows that are not in the page. */
function Gap({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden style={{ height }}><td colSpan={columns.length} style={{ padding: 0, border: 0 }} /></tr>;
}
