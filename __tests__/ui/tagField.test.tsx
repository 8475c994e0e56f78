import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppTheme } from '../../src/ui/theme/AppTheme';
import { TagField } from '../../src/ui/fields/TagField';

function Field({ options = [], start = [] }: { options?: string[]; start?: string[] }) {
  const [tags, setTags] = useState(start);
  return (
    <AppTheme>
      <TagField label="Labels" value={tags} onChange={setTags} options={options} />
      <output>{tags.join('|')}</output>
    </AppTheme>
  );
}

const chosen = () => document.querySelector('output');

test('what is typed is offered as a new choice, and Enter takes it', async () => {
  const user = userEvent.setup();
  render(<Field options={['design', 'legal']} />);
  await user.type(screen.getByRole('combobox', { name: 'Labels' }), ' printing ');
  expect(screen.getByRole('option')).toHaveTextContent('Add "printing"');
  await user.keyboard('{Enter}');
  expect(chosen()).toHaveTextContent(/^printing$/);
});

test('a text that is there already in another Unicode form is not offered again', async () => {
  const user = userEvent.setup();
  render(<Field options={['Ärzte', 'が']} start={['Été']} />);
  const field = screen.getByRole('combobox', { name: 'Labels' });
  const offered = async (text: string) => {
    await user.clear(field);
    await user.type(field, text);
    return screen.queryAllByRole('option').map((option) => option.textContent);
  };
  expect(await offered('A\u0308RZTE')).toEqual(['Ärzte']);
  expect(await offered('arzte')).toEqual(['Ärzte', 'Add "arzte"']);
  expect(await offered('か')).toEqual(['Add "か"']);
  expect(await offered('E\u0301te\u0301')).toEqual([]);
  await user.clear(field);
  await user.type(field, 'cafe\u0301,');
  expect(chosen()).toHaveTextContent(/^Été\|café$/);
});

test('a comma adds, leaving the field keeps what was typed, Backspace takes the last away', async () => {
  const user = userEvent.setup();
  render(<Field />);
  await user.type(screen.getByRole('combobox', { name: 'Labels' }), 'one,two');
  expect(chosen()).toHaveTextContent(/^one$/);
  await user.tab();
  expect(chosen()).toHaveTextContent('one|two');
  await user.click(screen.getByRole('combobox', { name: 'Labels' }));
  await user.keyboard('{Backspace}');
  expect(chosen()).toHaveTextContent(/^one$/);
});
