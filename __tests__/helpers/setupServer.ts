import { scaledTimeout } from './scaledTimeout';

jest.setTimeout(scaledTimeout(15_000));
