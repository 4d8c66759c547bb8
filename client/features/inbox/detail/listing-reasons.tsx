import { formatDate } from '#shared/format.ts';
import type { ListingTrouble } from '#shared/inbox/listing-trouble.ts';
import { localized } from '#shared/localized.ts';
import { SellerCentral } from './account-health.tsx';

const texts = localized('notifications/listingReasons', {
  reason: 'Amazon’s reasons',
  none: 'Amazon gives no reason. Its page of the listing may say more.',
  code: (code: string) => `code ${code}`,
  fields: 'Fields concerned',
  from: (date: string) => `from ${date}, unless you mend it`,
  effects: {
    error: 'Error',
    warning: 'Warning',
    info: 'Hint',
  },
  actions: {
    LISTING_SUPPRESSED: 'Takes it off sale',
    CATALOG_ITEM_REMOVED: 'Removes the page',
    SEARCH_SUPPRESSED: 'Hides it from search',
    ATTRIBUTE_SUPPRESSED: 'Ignores the field',
  } as Record<string, string>,
  fix: 'Fix it in Seller Central',
  ends: 'This alert ends by itself when Amazon says that the listing is fine.',
});

type ListingReasonsProps = { trouble: ListingTrouble; marketplace: string };

/**
 * Amazon's reasons in its own words, the fields that they are about, what Amazon does because of them, and the page
 * where the listing is mended (SIG-02).
 */
export function ListingReasons({ trouble: { issues, state }, marketplace }: ListingReasonsProps) {
  if (state === 'fine') return null;
  return (
    <section>
      <header>
        <h3>{texts.reason}</h3>
      </header>
      {issues.length === 0 && <p className="soft">{texts.none}</p>}
      <ul className="reasons">
        {issues.map(({ code, message, severity, attributes, action, until }) => (
          <li key={code + message}>
            <q>{message}</q>
            <div className="row small soft">
              <span className={severity === 'error' ? 'tag loss' : 'tag'}>
                {(action && texts.actions[action]) ?? texts.effects[severity]}
              </span>
              {until !== undefined && <span>{texts.from(formatDate(until))}</span>}
              <span>{texts.code(code)}</span>
              {attributes.length > 0 && (
                <span>
                  {texts.fields}: {attributes.map(fieldName).join(', ')}
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
      <SellerCentral marketplace={marketplace} label={texts.fix} />
      <p className="small soft">{texts.ends}</p>
    </section>
  );
}

/** 'main_product_image_locator' becomes 'main product image locator'. */
const fieldName = (attribute: string): string => attribute.replaceAll('_', ' ');
