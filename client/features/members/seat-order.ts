import { isInactive, type Member } from '#shared/members/member.ts';

/**
 * Orders members by who keeps a seat first: the owner's choice, then active members, then the oldest.
 * @param chosen ids in an order that replaces the owner's saved choice; others follow
 */
export function seatOrder(members: readonly Member[], chosen?: readonly string[]): Member[] {
  const rankOf = chosen ? ({ id }: Member) => (chosen.includes(id) ? chosen.indexOf(id) : chosen.length) : savedRankOf;
  return [...members].sort(
    (one, other) =>
      rankOf(one) - rankOf(other) ||
      Number(isInactive(one)) - Number(isInactive(other)) ||
      (one.createdAt ?? 0) - (other.createdAt ?? 0) ||
      one.id.localeCompare(other.id),
  );
}

/** @param to target index from 0, clamped to the list */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  const moved = list.slice(from, from + 1);
  const index = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, index), ...moved, ...rest.slice(index)];
}

const savedRankOf = ({ seatRank }: Member): number => seatRank ?? Number.MAX_SAFE_INTEGER;
