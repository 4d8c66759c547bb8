/** The longest User-Agent that anybody reads. */
const LONGEST = 512;

// The order matters: most browsers name the ones that they resemble as well.
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string, phone: boolean][] = [
  [/\biPhone\b/, 'iPhone', true],
  [/\biPad\b/, 'iPad', true],
  [/\bAndroid\b/, 'Android', true],
  [/\bCrOS\b/, 'ChromeOS', false],
  [/\bWindows\b/, 'Windows', false],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS', false],
  [/\bLinux\b|\bX11\b/, 'Linux', false],
];

/** What people call a browser: 'Chrome on Windows'. @returns a null name where its User-Agent tells nothing of that */
export function browserName(userAgent: string | undefined): { name: string | null; phone: boolean } {
  const said = (userAgent ?? '').slice(0, LONGEST);
  const browser = browsers.find(([sign]) => sign.test(said))?.[1];
  const [, system, phone = false] = systems.find(([sign]) => sign.test(said)) ?? [];
  const name = browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
  return { name, phone };
}
