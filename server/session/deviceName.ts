const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chromium|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
];
// Phones name their relatives too, so they come first.
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * A name for the device of a `User-Agent`, such as 'Firefox on Linux', by which its owner knows it.
 * Of other programs it is the name that they begin with, such as 'curl'.
 */
export function deviceName(agent: string | null): string {
  const nameIn = (list: typeof browsers) =>
    list.find(([pattern]) => pattern.test(agent ?? ''))?.[1];
  const browser = nameIn(browsers);
  const system = nameIn(systems);
  if (browser) return system ? `${browser} on ${system}` : browser;
  return /^[\w.-]{1,40}/.exec(agent ?? '')?.[0] ?? 'Unknown device';
}
