/** Named groups become the screen's `params`: `form` says which form is open beside the list. */
const add = /^\/user\/(?<form>add-new-member)(?:\/+(?<extension>[^/]*))?\/?$/;
const edit = /^\/user\/(?<form>edit-member)(?:\/(?<id>[^/]*))?(?:\/(?<extension>[^/]*))?\/?$/;

export const membersRoutes = ['/:product-insight/account-management', add, edit] as const;
