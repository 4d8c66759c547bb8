import { productScreens } from '#shared/products/access.ts';

/** @param against the import to compare it with */
export const importHref = (id: string, against?: string): string =>
  `${productScreens.viewer}?${new URLSearchParams({ import: id, ...(against === undefined ? {} : { against }) })}`;
