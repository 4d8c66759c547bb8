/// <reference types="dayjs/plugin/timezone.js" preserve="true" />
/// <reference types="dayjs/plugin/utc.js" preserve="true" />
import dayjs from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat.js';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.extend(advancedFormat);

/**
 * Formats of dates, and calendar arithmetic in UTC and in the reader's own zone. Days of any other zone:
 * history/days.ts.
 */
export { dayjs };
