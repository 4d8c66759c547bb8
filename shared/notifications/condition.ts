/** Whether a price may stand beside an alert's own: of the same condition, as far as both say theirs. Both in lower case. */
export const isOfCondition = (price: { condition?: string }, condition: string): boolean =>
  condition === '' || !price.condition || price.condition === condition;

/** Grades that only used items have. 'good' comes as 'Good' and 'very_good' as 'Very Good' too. */
const usedGrades = new Set(['mint', 'like_new', 'very_good', 'good', 'acceptable', 'poor']);

/** Offers say a grade instead of a condition: a used one is no rival of a new item, nor the other way round. */
export function isGradeOf(grade: string | null | undefined, condition: string): boolean {
  const name = (grade ?? '').toLowerCase().replaceAll(' ', '_');
  if (condition === 'new') return !usedGrades.has(name);
  return condition !== 'used' || name !== 'new';
}
