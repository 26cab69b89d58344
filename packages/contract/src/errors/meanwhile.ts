/** Alone in their file, as `PARAMETER_INVALID`: phones in the field know them without the words of all codes. */
export const CHANGED_MEANWHILE = { code: 2807 } as const;
export const FILLED_MEANWHILE = { code: 2716 } as const;
