/** A text file as a module, as webpack does it. */
const transformer = {
  process: (text) => ({
    code: `Object.defineProperty(exports, '__esModule', { value: true }); exports.default = ${JSON.stringify(text)};`,
  }),
};
export default transformer;
