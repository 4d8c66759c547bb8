import type { AlertProduct } from '#shared/inbox/inbox.ts';
import type { Db } from '../db/sqlite.ts';
import type { ProductData } from '../deps.ts';
import { pictureOfAsin, titleOfAsin } from '../products/known-products.ts';

/** A product's name and picture, as the team's history has them, else the product data. */
export async function alertProduct(
  db: Db,
  productData: ProductData,
  ownerId: string,
  asin: string,
): Promise<AlertProduct> {
  const { title, image } = productData.namedAs(asin);
  return {
    title: (await titleOfAsin(db, ownerId, asin)) ?? title,
    image: (await pictureOfAsin(db, ownerId, asin)) ?? image,
  };
}
