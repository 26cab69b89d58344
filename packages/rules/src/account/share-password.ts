import { LIMITS } from '@lightfield/contract';

const { sharePasswordMin, sharePasswordMax } = LIMITS.device;
/** Of the Latin alphabet only: a letter that merely looks like one could not be typed again by whoever reads it. */
const FORM = new RegExp(`^[A-Za-z0-9]{${sharePasswordMin},${sharePasswordMax}}$`);

/** S1 §5: 4 or more letters or digits. Nothing is trimmed or folded. */
export const isSharePassword = (password: string): boolean => FORM.test(password);
