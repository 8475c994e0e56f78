import { scaledTimeout } from './scaledTimeout';

jest.setTimeout(scaledTimeout(60_000));
// A story races with a browser, a server and the network. One that passes only when tried again is named at the end of `npm test`.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
