/**
 * The body of an answer: parsed if it is JSON, else its text (an access token may come as plain text); undefined if it is
 * empty.
 */
export async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text; // Plain text is a body too.
  }
}
