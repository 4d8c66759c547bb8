/** What a browser keeps of the storefront, by the documents' names (STORE-06); `value` is the tab. */
export const storefrontSettingNames = ['sellerId', 'sellerName', 'marketplace', 'selections', 'select_all', 'value'] as const;
export type StorefrontSettingName = (typeof storefrontSettingNames)[number];
