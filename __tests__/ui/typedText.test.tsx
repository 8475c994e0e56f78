import { useState } from 'react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useTypedText } from '../../src/ui/fields/useTypedText';

let put: string[] = [];
let putInForce: (text: string) => void = () => undefined;

/** A field over a text that others may put in force, as a store would. */
function Field() {
  const [inForce, setInForce] = useState('');
  putInForce = setInForce;
  // Another function at each drawing, as screens hand it in.
  const [typed, setTyped] = useTypedText(inForce, (text) => {
    put.push(text);
    setInForce(text);
  });
  return (
    <input aria-label="Text" value={typed} onChange={(event) => setTyped(event.target.value)} />
  );
}

beforeEach(() => {
  put = [];
});

test('a text that comes from a link is in the field, and is never taken back', () => {
  render(<Field />);
  act(() => putInForce('weed again'));
  expect(screen.getByLabelText('Text')).toHaveValue('weed again');
  act(() => putInForce(''));
  expect(screen.getByLabelText('Text')).toHaveValue('');
  expect(put).toEqual([]);
});

test('what is typed comes to be in force, and a link after it too', async () => {
  render(<Field />);
  await userEvent.type(screen.getByLabelText('Text'), 'dig');
  expect(put.at(-1)).toBe('dig');
  put = [];
  act(() => putInForce('weed'));
  await userEvent.type(screen.getByLabelText('Text'), 's');
  expect(screen.getByLabelText('Text')).toHaveValue('weeds');
  expect(put).toEqual(['weeds']);
});
