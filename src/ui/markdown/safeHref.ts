const allowedSchemes = new Set(['http', 'https', 'mailto']);

/** Returns an http, https, mailto or relative address unchanged, and '' for any other. */
export function safeHref(address: string): string {
  const colon = address.indexOf(':');
  const pathMark = address.search(/[/?#]/);
  if (colon === -1 || (pathMark !== -1 && pathMark < colon)) return address;
  return allowedSchemes.has(address.slice(0, colon).toLowerCase()) ? address : '';
}

/** True for a link to another site, such as `//elsewhere`, and for a malformed one. */
export function isExternal(href: string, origin: string): boolean {
  try {
    const url = new URL(href, origin);
    return url.protocol !== 'mailto:' && url.origin !== origin;
  } catch {
    // Not a valid address.
    return true;
  }
}

const screens = /^\/(?:(?:task|note|user)(?:\/.*)?)?$/;

/** The path within the app if a link on the page `base` leads to a screen of it. */
export function screenPath(href: string, base: string): string | undefined {
  if (href.startsWith('#')) return undefined;
  try {
    const { origin, pathname, search, hash } = new URL(href, base);
    const isOwn = origin === new URL(base).origin && screens.test(pathname);
    return isOwn ? pathname + search + hash : undefined;
  } catch {
    // Not a valid address.
    return undefined;
  }
}
