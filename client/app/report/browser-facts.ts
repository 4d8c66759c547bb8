import type { ReportHead } from '#shared/recording.ts';

/** What helps to see the same screen: nothing that tells one person from another. */
export function browserFacts(language: string): NonNullable<ReportHead['browser']> {
  const { userAgent } = navigator;
  const [name, version] = nameOf(userAgent);
  return {
    name,
    version,
    system: systemOf(userAgent),
    width: Math.min(99_999, innerWidth),
    height: Math.min(99_999, innerHeight),
    zone: /^[A-Za-z]{1,20}(?:\/[A-Za-z_+\-0-9]{1,30}){0,2}$/.exec(Intl.DateTimeFormat().resolvedOptions().timeZone)?.[0] ?? 'UTC',
    language: language.startsWith('de') ? 'de' : 'en',
    theme: (document.documentElement.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark' ? 'dark' : 'light',
  };
}

type Browser = NonNullable<ReportHead['browser']>;

/** Every browser also names those that it descends from, so the order matters. */
function nameOf(agent: string): [Browser['name'], string] {
  for (const [name, form] of [
    ['Edge', /Edg\/(\d{1,4})/],
    ['Firefox', /(?:Firefox|FxiOS)\/(\d{1,4})/],
    ['Chrome', /(?:Chrome|CriOS)\/(\d{1,4})/],
    ['Safari', /Version\/(\d{1,4}).* Safari/],
  ] as const) {
    const version = form.exec(agent)?.[1];
    if (version !== undefined) return [name, version];
  }
  return ['other', ''];
}

function systemOf(agent: string): Browser['system'] {
  if (/iPhone|iPad/.test(agent)) return 'iOS';
  if (agent.includes('Android')) return 'Android';
  if (agent.includes('Windows')) return 'Windows';
  if (agent.includes('Mac OS')) return 'macOS';
  return agent.includes('Linux') ? 'Linux' : 'other';
}
