import { productUrl } from '#shared/marketplaces.ts';
import type { Notification } from '#shared/notifications/notification.ts';

/** The ASIN, which leads to the marketplace, in a row that opens by a click. @param part prefix of the ids */
export const ProductCode = ({ alert: { asin, marketplace }, part, tab }: { alert: Notification; part: string; tab: 0 | -1 }) => (
  <>
    <a
      className="code"
      id={`${part}asin`}
      tabIndex={tab}
      href={productUrl(asin, marketplace)}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => event.stopPropagation()}
    >
      {asin}
    </a>
    <span className="tag" id={`${part}market`}>
      {marketplace}
    </span>
  </>
);
