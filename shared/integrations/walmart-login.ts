/** Where Walmart asks sellers of the United States to log in. */
export const WALMART_LOGIN = 'https://login.account.wal-mart.com/authorize';
