import { scaledTimeout } from './scaledTimeout';

jest.setTimeout(scaledTimeout(60_000));
// Browser, server and network have their own timing. `npm test` names stories that passed only when
// repeated.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
