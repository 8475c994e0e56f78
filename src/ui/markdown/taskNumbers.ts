/** The number of a task in a text: '#142'. Not within a word or an address. */
export const taskNumber = /(?<![\p{L}\p{N}_/#&])(#\d{1,9})(?![\p{L}\p{N}_])/u;

/** '#142' as the path of the task. */
export const numberPath = (number: string): string => `/task/${number.slice(1)}`;
