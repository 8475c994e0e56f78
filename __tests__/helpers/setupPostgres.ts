import { postgresLimits } from '../../server/db/pooledDriver';
import { scaledTimeout } from './scaledTimeout';

// Tests of the limits set their own. In the others, a busy machine must not fail a call.
for (const limit of ['connect', 'lock', 'statement', 'answer'] as const)
  postgresLimits[limit] = scaledTimeout(postgresLimits[limit]);
