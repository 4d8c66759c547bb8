/** What somebody brings along in an address and nobody else may read: by its name in the query, or by the path that it ends. */
export type Secrets = Readonly<Record<string, string>>;

/** Of a link in a mail, of an older sign-up, and of the returns from Amazon and Walmart. */
const names = ['token', 'accessToken', 'inf_field_Password', 'inf_contact_key', 'spapi_oauth_code', 'code'];

/** Links in mails whose path ends in a code. */
const endsInCode = /^\/(reset-password|set-password|confirm-email|restore-email)\/([^/]+)\/?$/;

/** Parts an address from its secrets. @param address path, query and fragment */
export function withoutSecrets(address: string): { address: string; secrets: Secrets } {
  const [, whole = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  const secrets: Record<string, string> = {};
  const [, screen, code] = endsInCode.exec(whole) ?? [];
  if (screen && code) secrets[screen] = decoded(code);
  const path = screen ? `/${screen}` : whole;
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => {
      const [entry] = new URLSearchParams(pair);
      if (!entry || !names.includes(entry[0])) return true;
      secrets[entry[0]] ??= entry[1];
      return false;
    })
    .join('&');
  return { address: `${path}${kept && `?${kept}`}${hash}`, secrets };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Takes the secrets out of the address bar and this entry of the history, before anything else looks at the address.
 * They live as long as the page: whoever reloads it opens the link once more.
 */
export function takeSecrets(): Secrets {
  const { address, secrets } = withoutSecrets(location.pathname + location.search + location.hash);
  if (Object.keys(secrets).length > 0) history.replaceState(history.state, '', address);
  return secrets;
}
