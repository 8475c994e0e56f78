import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { HttpError } from './errors';
import { networkList } from './network';

/** Networks that are not public: this machine, private ones, and those with special meanings. */
const notPublic = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // The first one has the unspecified address, loopback, and IPv4 in IPv6.
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

/** The error of a call to an address that is not allowed. */
const notAllowed = (host: string, setting: string): HttpError =>
  new HttpError(400, `${host} is a private address, which ${setting} does not allow`);

export interface AddressGuard {
  /** Throws when the host of a URL is an address that is not allowed. Names are checked later. */
  checkHost: (url: URL) => void;
  /**
   * Looks names up for a connection, and fails if any address is not allowed. The connection is
   * made to the address that was checked.
   */
  lookup: LookupFunction;
}

type Resolve = (
  name: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** Allows public addresses and `networks`. `setting` is named in errors. */
export function createAddressGuard(
  networks: readonly string[],
  {
    resolve = systemLookup,
    setting = 'WEBHOOK_NETWORKS',
  }: { resolve?: Resolve; setting?: string } = {},
): AddressGuard {
  const isRefused = networkList(notPublic);
  const isAllowed = networkList(networks);
  const mayCall = (address: string): boolean => {
    const plain = address.split('%')[0] ?? '';
    return isIP(plain) > 0 && (isAllowed(plain) || !isRefused(plain));
  };
  return {
    checkHost: ({ hostname }) => {
      const host = hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) > 0 && !mayCall(host)) throw notAllowed(host, setting);
    },
    lookup: (name, options, done) => {
      resolve(name, { family: options.family, hints: options.hints, all: true }, (error, found) => {
        const wrong = found?.find(({ address }) => !mayCall(address));
        const [first] = found ?? [];
        if (error || wrong || !first)
          done(error ?? notAllowed(`${name} (${wrong?.address ?? 'no address'})`, setting), []);
        else if (options.all) done(null, found);
        else done(null, first.address, first.family);
      });
    },
  };
}
