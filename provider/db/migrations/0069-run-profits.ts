import { statements } from './statements.ts';

/** Stored figures of imports lose their profits, which were before Amazon's referral fee and can't be compared with those of later runs (RES-01). */
export const runProfits = statements(
  "update import_rows set figures = (select json_group_array(json(json_remove(each.value, '$.profit'))) from json_each(import_rows.figures) each)",
);
