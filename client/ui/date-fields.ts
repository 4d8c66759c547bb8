import { dayjs } from '#shared/dayjs.ts';

/** The value of a date field, in the reader's time zone. @param at ms */
export const dateField = (at: number): string => dayjs(at).format('YYYY-MM-DD');

/** The value of a datetime-local field, in the reader's time zone. @param at ms */
export const dateTimeField = (at: number): string => dayjs(at).format('YYYY-MM-DDTHH:mm');
