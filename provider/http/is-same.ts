import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets of any length in constant time. */
export const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));

const digest = (value: string) => createHash('sha256').update(value).digest();
