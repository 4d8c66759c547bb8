/** Where Google's services stand. The sandbox has them at the same paths. */
export type GoogleAddresses = { consent: string; token: string; revoke: string; userInfo: string; drive: string; sheets: string };

export const googleAddresses: GoogleAddresses = {
  consent: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  revoke: 'https://oauth2.googleapis.com/revoke',
  userInfo: 'https://www.googleapis.com/oauth2/v3/userinfo',
  drive: 'https://www.googleapis.com/drive/v3',
  sheets: 'https://sheets.googleapis.com/v4',
};

/** @param provider the embedded provider's address */
export function sandboxAddresses(provider: string): GoogleAddresses {
  const base = `${provider}/sandbox/google`;
  return {
    consent: `${base}/o/oauth2/v2/auth`,
    token: `${base}/token`,
    revoke: `${base}/revoke`,
    userInfo: `${base}/oauth2/v3/userinfo`,
    drive: `${base}/drive/v3`,
    sheets: `${base}/v4`,
  };
}
