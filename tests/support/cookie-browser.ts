export type CookieBrowser = ReturnType<typeof cookieBrowser>;

/** A browser with the cookies of one portal, which follows no redirect by itself. */
export function cookieBrowser(portal: string) {
  const cookies = new Map<string, string>();
  const go = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const isOwn = url.startsWith(portal);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { ...(isOwn ? { cookie } : {}), ...init.headers },
    });
    if (isOwn)
      for (const each of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
        if (/Max-Age=0/.test(each)) cookies.delete(name);
        else cookies.set(name, value);
      }
    return answer;
  };
  return {
    cookies,
    go,
    get: (path: string) => go(portal + path),
    post: (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
      go(portal + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: portal, ...headers },
        body: JSON.stringify(body),
      }),
  };
}

/** Where an answer sends the browser; '' for nowhere. */
export const locationOf = (answer: Response): string => answer.headers.get('location') ?? '';
