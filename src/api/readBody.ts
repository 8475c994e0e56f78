/**
 * The body of an answer: JSON where it is JSON, else its text (an access token may come as a bare text), undefined when
 * there is none.
 */
export async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text; // A bare text is a body too.
  }
}
