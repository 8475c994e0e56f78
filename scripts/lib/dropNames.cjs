/** A loader of webpack: the names of components, and that making one has no effect. */
module.exports = (source) =>
  source
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/= (?=React\d*\.(?:forwardRef|createContext)\()/g, '= /*#__PURE__*/ ');
