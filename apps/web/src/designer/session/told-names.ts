/** Names that are said one by one; of more the count tells. */
const NAMED = 5;
/** How long a message with names stays, seconds: nobody reads them at a glance. */
export const NAMES_S = 10;
/** The first of them, for a message that says beside them how many there are. */
export const toldNames = (names: readonly string[], between: string): string => names.slice(0, NAMED).join(between);
