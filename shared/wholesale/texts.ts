import { localized } from '#shared/localized.ts';
/** Texts of the suppliers' screens, exactly as in portal-3. */
export const wholesaleTexts = localized('wholesale/wholesaleTexts', {
  empty: 'No results found with current filters',
  deleted: 'Deleted successfully',
  failedDelete: 'Cannot delete, please try again',
  updated: 'Updated successfully',
  failedUpdate: 'Cannot update, please try again',
  saved: 'Supplier saved successfully',
  failedSave: 'Cannot save, please try again',
  failedMySaved: 'Cannot get my saved list, please try again',
} as const);
