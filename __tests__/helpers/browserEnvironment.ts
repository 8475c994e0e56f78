import './jsdomSelectorPatch';
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import JsdomEnvironment from 'jest-environment-jsdom';

/** What a browser has and jsdom leaves out or hides; Node's own are close enough to the real ones. */
const fromNode = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'TextDecoderStream',
  'CompressionStream',
  'DecompressionStream',
  'structuredClone',
  'BroadcastChannel',
  'AbortController',
  'AbortSignal',
  'Uint8Array',
  'ArrayBuffer',
] as const;

/** A page in jsdom with the web's globals of Node. */
export default class BrowserEnvironment extends JsdomEnvironment {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context);
    for (const name of fromNode) {
      Object.defineProperty(this.global, name, {
        value: globalThis[name],
        writable: true,
        configurable: true,
      });
    }
    if (!this.global.crypto?.subtle) {
      Object.defineProperty(this.global, 'crypto', {
        value: globalThis.crypto,
        writable: true,
        configurable: true,
      });
    }
  }
}
