/** The suppliers' sentences, exactly as portal-3 gives them. */
export const wholesaleTexts = {
  titles: { search: 'Wholesale Suppliers', newest: 'Newest Wholesale Suppliers', saved: 'My Saved Wholesale Suppliers' },
  planRequired: 'Subscribe to AZInsight Advanced plan now to access the wholesale suppliers list.',
  empty: 'No results found with current filters',
  deleted: 'Deleted successfully',
  failedDelete: 'Cannot delete, please try again',
  updated: 'Updated successfully',
  failedUpdate: 'Cannot update, please try again',
  saved: 'Supplier saved successfully',
  failedSave: 'Cannot save, please try again',
  failedMySaved: 'Cannot get my saved list, please try again',
} as const;
