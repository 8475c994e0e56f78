import { addFiles } from '../../src/features/tasks/fields/addFiles';

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);

test('a refused file is named with its reason and does not take the others with it', () => {
  const { files, refused } = addFiles(
    [],
    [file('run.exe'), file('noextension'), file('empty.png', 0), file('ok.png')],
  );
  expect(files.map(({ name }) => name)).toEqual(['ok.png']);
  expect(refused).toHaveLength(3);
  expect(refused[0]).toContain('run.exe');
  expect(refused[1]).toContain('noextension');
  expect(refused[2]).toBe('empty.png is empty.');
});

test('a file of more than 10 MB is refused, one of exactly 10 MB is not', () => {
  const { files, refused } = addFiles(
    [],
    [file('big.pdf', 10 * 1024 * 1024 + 1), file('fits.pdf', 10 * 1024 * 1024)],
  );
  expect(files.map(({ name }) => name)).toEqual(['fits.pdf']);
  expect(refused).toEqual(['big.pdf is larger than 10 MB.']);
});

test('the twenty-first file is left out by name', () => {
  const many = Array.from({ length: 21 }, (_unused, index) => file(`scan-${index}.png`));
  const { files, refused } = addFiles([], many);
  expect(files).toHaveLength(20);
  expect(refused).toEqual(['scan-20.png was left out: a task holds 20 files at most.']);
});
