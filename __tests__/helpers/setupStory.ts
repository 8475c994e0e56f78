import { bound } from './bound';

jest.setTimeout(bound(60_000));
