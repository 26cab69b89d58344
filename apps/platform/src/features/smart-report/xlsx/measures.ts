/** Pixels (96 an inch) and what spreadsheets measure in. */
const PIXELS_A_CHARACTER = 7;
const PADDING = 5;
export const charactersOf = (pixels: number): number => Math.max(0.5, (pixels - PADDING) / PIXELS_A_CHARACTER);
export const pixelsOfCharacters = (characters: number): number =>
  Math.min(2_000, Math.max(8, Math.round(characters * PIXELS_A_CHARACTER + PADDING)));
export const pointsOf = (pixels: number): number => pixels * 0.75;
export const pixelsOfPoints = (points: number): number => Math.min(2_000, Math.max(4, Math.round(points / 0.75)));
export const inchesOf = (millimetres: number): number => Number((millimetres / 25.4).toFixed(4));
export const millimetresOf = (inches: number): number => Math.min(100, Math.max(0, Math.round(inches * 254) / 10));
/** Numbers of paper sizes (ECMA-376, 18.3.1.63). */
export const PAPERS = { Letter: 1, A3: 8, A4: 9, A5: 11 } as const;
