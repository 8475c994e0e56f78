import { scaledTimeout } from './scaledTimeout';

// Longer than `expectSoon`, which says what it has waited for.
jest.setTimeout(scaledTimeout(30_000));
