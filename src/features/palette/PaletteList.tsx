import { useId } from 'react';
import Box from '@mui/material/Box';
import type { PaletteItem, PaletteSection } from './paletteItem';
import { PaletteOption } from './PaletteOption';

interface PaletteListProps {
  id: string;
  items: readonly PaletteItem[];
  text: string;
  active: number;
  optionId: (at: number) => string;
  onActive: (id: string) => void;
  onRun: (item: PaletteItem) => void;
}

/** `from` is the index of the first line of a section. */
function sectionsOf(
  items: readonly PaletteItem[],
): { section: PaletteSection; from: number; items: PaletteItem[] }[] {
  const sections: { section: PaletteSection; from: number; items: PaletteItem[] }[] = [];
  items.forEach((item, at) => {
    const last = sections.at(-1);
    if (last?.section === item.section) last.items.push(item);
    else sections.push({ section: item.section, from: at, items: [item] });
  });
  return sections;
}

/** The lines of the palette, in sections. */
export function PaletteList({
  id,
  items,
  text,
  active,
  optionId,
  onActive,
  onRun,
}: PaletteListProps) {
  const headingId = useId();
  return (
    <Box
      id={id}
      role="listbox"
      aria-label="Results"
      sx={{ overflowY: 'auto', pb: items.length > 0 ? 1 : 0, overscrollBehavior: 'contain' }}
    >
      {sectionsOf(items).map(({ section, from, items: some }) => (
        <Box key={section} role="group" aria-labelledby={`${headingId}-${section}`}>
          <Box
            id={`${headingId}-${section}`}
            role="presentation"
            sx={{
              position: 'sticky',
              top: 0,
              zIndex: 1,
              px: 2.5,
              pt: 1.25,
              pb: 0.5,
              typography: 'caption',
              fontWeight: 600,
              color: 'text.secondary',
              bgcolor: 'background.paper',
              backgroundImage: 'inherit',
            }}
          >
            {section}
          </Box>
          {some.map((item, at) => (
            <PaletteOption
              key={item.id}
              id={optionId(from + at)}
              item={item}
              text={text}
              active={from + at === active}
              onActive={onActive}
              onRun={onRun}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}
