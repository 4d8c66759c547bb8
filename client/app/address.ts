import { useLocationProperty } from 'wouter/use-browser-location';

// wouter's useLocation and useSearch decode what they give: an encoded & or % inside a value would end it.

/** The query as it stands in the address bar, nothing decoded. */
export const useRawSearch = (): string => useLocationProperty(() => location.search);

/** Path, query and fragment as they stand in the address bar. */
export const useRawAddress = (): string => useLocationProperty(() => location.pathname + location.search + location.hash);
