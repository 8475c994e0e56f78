/** Origin of the backend without a trailing slash. Empty: the page's own. Set by API_HOST. */
declare const __API_HOST__: string;
/** The version and a hash of the sources, or `+dev`. */
declare const __APP_BUILD__: string;

/** A page of the documentation, as text. */
declare module '*.md' {
  const text: string;
  export default text;
}

/** The address of a font. */
declare module '*.woff2' {
  const url: string;
  export default url;
}
