import type { AlertProduct } from '#shared/inbox/inbox.ts';
import type { Db } from '../db/sqlite.ts';
import { pictureOfAsin, titleOfAsin } from '../products/known-products.ts';
import { sampleProduct } from '../products/sample-products.ts';

/**
 * A product's name and picture, as the team's history has them, else the sample data. Other products of the catalogue
 * are made up, and stay unknown.
 */
export async function alertProduct(db: Db, ownerId: string, asin: string): Promise<AlertProduct> {
  const sample = sampleProduct(asin);
  return {
    title: (await titleOfAsin(db, ownerId, asin)) ?? sample?.title ?? null,
    image: (await pictureOfAsin(db, ownerId, asin)) ?? sample?.image ?? null,
  };
}
