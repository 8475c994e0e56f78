const allowedSchemes = new Set(['http', 'https', 'mailto']);

/** An address that may stand behind a link: http, https, mailto or relative; anything else becomes empty. */
export function safeHref(address: string): string {
  const colon = address.indexOf(':');
  const pathMark = address.search(/[/?#]/);
  if (colon === -1 || (pathMark !== -1 && pathMark < colon)) return address;
  return allowedSchemes.has(address.slice(0, colon).toLowerCase()) ? address : '';
}

/** Whether a link leaves this site. `//elsewhere` does; what cannot be understood is treated as if it did. */
export function isExternal(href: string, origin: string): boolean {
  try {
    const url = new URL(href, origin);
    return url.protocol !== 'mailto:' && url.origin !== origin;
  } catch {
    // Not an address at all.
    return true;
  }
}
