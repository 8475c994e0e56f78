import { readFileSync } from 'node:fs';
import { shortcuts } from '../../src/features/tasks/list/taskCommands';
import { shortcutGroups } from '../../src/features/palette/shortcutGroups';
import { keyLabel } from '../../src/ui/keyboard/keys';

/** The rows of the tables in docs/keyboard.md, by the title above them. */
const sections = readFileSync('docs/keyboard.md', 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [title = '', ...lines] = section.split('\n');
    const rows = lines.filter((line) => line.startsWith('| `'));
    return { title, keys: rows.map((row) => row.replaceAll(/ +\| */g, ' | ').trim()) };
  });

test('docs/keyboard.md lists the keys that the screens list', () => {
  const shown = shortcutGroups({ isAdministrator: true, isDocket: true }, shortcuts).map(
    ({ title, keys }) => ({
      title,
      keys: keys.map(({ keys: labels, text }) => {
        const spelled = labels.map((label) =>
          label
            .split(' ')
            .map((key) => `\`${keyLabel(key, false)}\``)
            .join(' then '),
        );
        return `| ${spelled.join(', ')} | ${text} |`;
      }),
    }),
  );
  expect(sections).toEqual(shown);
});
