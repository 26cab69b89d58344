export { parseFormula } from '@lightfield/rules';
/** Names are looked up afterwards, so that all unknown ones are told together. */
export const ANY_KEY = (): boolean => true;
