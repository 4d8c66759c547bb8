/** Secrets from the page's address, keyed by query parameter, or by path if the path ends in a code. */
export type Secrets = Readonly<Record<string, string>>;

/** Query parameters of email links, an older sign-up, and the returns from Amazon and Walmart. */
const names = ['token', 'accessToken', 'inf_field_Password', 'inf_contact_key', 'spapi_oauth_code', 'code'];

/** Paths of email links that end in a code. */
const endsInCode = /^\/(reset-password|set-password|confirm-email|restore-email|unsubscribe|act)\/([^/]+)\/?$/;

/** Splits the secrets off an address. @param address path, query and fragment */
export function withoutSecrets(address: string): { address: string; secrets: Secrets } {
  const [, whole = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  const secrets: Record<string, string> = {};
  const [, screen, code] = endsInCode.exec(whole) ?? [];
  if (screen && code) secrets[screen] = decoded(code);
  const path = screen ? `/${screen}` : whole;
  const remaining = search
    .slice(1)
    .split('&')
    .filter((pair) => {
      const [entry] = new URLSearchParams(pair);
      if (!entry || !names.includes(entry[0])) return true;
      secrets[entry[0]] ??= entry[1];
      return false;
    })
    .join('&');
  return { address: `${path}${remaining && `?${remaining}`}${hash}`, secrets };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Removes the secrets from the address bar and the current history entry. Call it before anything else reads the
 * address. The secrets last until the page is reloaded; after that, the person must open the link again.
 */
export function extractSecrets(): Secrets {
  const { address, secrets } = withoutSecrets(location.pathname + location.search + location.hash);
  if (Object.keys(secrets).length > 0) history.replaceState(history.state, '', address);
  return secrets;
}
