/**
 * Header by which a server names a request in its answer; its log has the same name. Other backends
 * need not send it.
 */
export const requestIdHeader = 'x-request-id';
