import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';

/** Names and values in two columns. Its children are `Field`s. */
export function FieldList({
  sx,
  children,
}: {
  sx?: SystemStyleObject<Theme>;
  children: ReactNode;
}) {
  return (
    <Box component="dl" sx={[style, sx ?? false]}>
      {children}
    </Box>
  );
}

const style = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 3,
  rowGap: 1,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0 },
} as const;

export function Field({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
