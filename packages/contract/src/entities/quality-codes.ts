/** Small integers for storage and the hot path; index is the code. Alone in its file: threads that need no more start at once. */
export const QUALITY_CODES = ['good', 'uncertain', 'bad', 'stale'] as const;
