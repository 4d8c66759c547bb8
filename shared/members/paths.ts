/** The path of a member's page (OWN-07); without an id, one's own. */
export const memberPagePathOf = (id?: string): string =>
  `/user/member${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;
