import Stack from '@mui/material/Stack';
import { SoftBadge } from '../../ui/elements/SoftBadge';

/** The tags of a note as badges. */
export function NoteTags({ tags }: { tags: readonly string[] }) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.75 }}>
      {tags.map((tag) => (
        <SoftBadge key={tag} tone="neutral" title={tag}>
          {tag}
        </SoftBadge>
      ))}
    </Stack>
  );
}
