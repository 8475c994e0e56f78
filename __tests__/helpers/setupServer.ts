import { scaledTimeout } from './scaledTimeout';

jest.setTimeout(scaledTimeout(5_000));
