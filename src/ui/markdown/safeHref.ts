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
