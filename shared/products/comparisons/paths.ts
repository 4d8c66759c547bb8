export const COMPARE_PATH = '/compare';
