import { bound } from './bound';

jest.setTimeout(bound(5_000));
