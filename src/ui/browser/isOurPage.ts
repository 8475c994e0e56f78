/**
 * Whether our server has sent the page: it fills this element in. Its API is the one of the page,
 * unless the build names another.
 */
export const isOurPage = (): boolean =>
  __API_HOST__ === '' && document.querySelector('meta[name=docket-mail][content^=o]') !== null;
