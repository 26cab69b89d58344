/** Alone in its file: the rules of fields name it, and no screen has to load the table of codes for that. */
export const PARAMETER_INVALID = { code: 10001 } as const;
