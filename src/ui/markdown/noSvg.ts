/** In place of the attributes of SVG, which markdown does not contain (webpack.config.js). */
export const svg = { space: 'svg', property: {}, normal: {} };
