import { isAcceptedFile, mergeFiles } from '../../src/lib/files';
import { formatBytes, formatDateTime, formatDay, formatRelative } from '../../src/lib/format';
import { initials } from '../../src/ui/elements/initials';

describe('dates', () => {
  it('are en-GB: a calendar date is the same in every zone', () => {
    expect(formatDay('2026-12-24')).toBe('24/12/2026');
    expect(formatDay('2026-12-24T23:30:00.000Z')).toBe('24/12/2026');
    expect([formatDay(null), formatDay('soon'), formatDay('')]).toEqual(['', '', '']);
  });

  it('have a 12-hour time', () => {
    const afternoon = new Date(2026, 5, 17, 15, 5).toISOString();
    const midnight = new Date(2026, 5, 17, 0, 5).toISOString();
    expect(formatDateTime(afternoon)).toBe('17/06/2026, 3:05 pm');
    expect(formatDateTime(midnight)).toBe('17/06/2026, 12:05 am');
    expect(formatDateTime('broken')).toBe('');
  });

  it('can be told from the present', () => {
    const now = Date.parse('2026-06-17T12:00:00.000Z');
    expect(formatRelative('2026-06-17T11:59:50.000Z', now)).toBe('just now');
    expect(formatRelative('2026-06-17T11:00:00.000Z', now)).toBe('about 1 hour ago');
    expect(formatRelative(undefined, now)).toBe('');
  });
});

describe('files', () => {
  it('are accepted by their extension, whatever its case', () => {
    expect(['a.PDF', 'b.jpeg', 'c.xlsx', 'Übersicht.Docx'].every(isAcceptedFile)).toBe(true);
    expect(['a.exe', 'pdf', '.pdf', 'a.pdf.exe', 'a.'].some(isAcceptedFile)).toBe(false);
  });

  it('are known by name and size', () => {
    const file = (name: string, size: number) => ({ name, size });
    expect(
      mergeFiles(
        [file('a.pdf', 1)],
        [file('a.pdf', 1), file('a.pdf', 2), file('b.pdf', 1), file('b.pdf', 1)],
      ),
    ).toEqual([file('a.pdf', 1), file('a.pdf', 2), file('b.pdf', 1)]);
  });

  it('have a size that a person reads', () => {
    expect([formatBytes(10), formatBytes(2048), formatBytes(10 * 1024 * 1024)]).toEqual([
      '10 B',
      '2 KB',
      '10.0 MB',
    ]);
  });
});

it('initials are whole characters', () => {
  expect([
    initials('Ada Lovelace'),
    initials('  élodie '),
    initials('Jean Paul Sartre'),
    initials('👩‍💻 Dev'),
    initials(''),
  ]).toEqual(['AL', 'É', 'JS', '👩D', '?']);
});
