import type { Brand } from '#shared/brand/brand.ts';
import { typeOf } from './branded-page.ts';

/** The product's own picture, among the client's files. */
const OWN_ICON = '/icon.svg';

/** What a browser needs to install the portal (Web App Manifest). */
export const manifestOf = ({ name, shortName, favicon, colors }: Brand) => ({
  id: '/',
  name,
  short_name: shortName,
  start_url: '/',
  display: 'standalone',
  theme_color: colors.bar,
  background_color: colors.bar,
  icons: [{ src: favicon ?? OWN_ICON, type: typeOf(favicon ?? OWN_ICON), sizes: 'any', purpose: 'any' }],
});
