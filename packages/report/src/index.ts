export { calc, FORMULA_FUNCTIONS } from './calc.ts';
export { dayNumber, dayOfText, isoDay } from './dates.ts';
export * from './document.ts';
export * from './fill.ts';
export { functionsOf, parseCellFormula } from './formula/parse.ts';
export * from './inputs.ts';
export * from './names.ts';
export { formatted } from './number-format.ts';
export * from './sections.ts';
