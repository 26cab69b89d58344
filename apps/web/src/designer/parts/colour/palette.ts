/** 50 colours to choose from (S2 §9): ten hues in five depths, greys first; those of states as they are used everywhere. */
export const PREDEFINED: readonly string[] = [
  ['#ffffff', '#f2f4f6', '#d9dee3', '#b4bfca', '#8b98a5', '#5f6b78', '#3f4a55', '#2b3640', '#1b2530', '#000000'],
  ['#fdecec', '#f7b6b8', '#ff6b6f', '#ff0000', '#c81e2b', '#fdf0e3', '#f9c48f', '#f59a3e', '#c65a06', '#8a3b2a'],
  ['#fbf5dc', '#ffe97a', '#ffff00', '#f2c200', '#a17a00', '#eef6d8', '#c3e07f', '#a3c65b', '#6f9a2f', '#4d6a1f'],
  ['#e6f3ea', '#a8dcb8', '#5cc07a', '#00a651', '#2b7a42', '#dff4f7', '#9adfe9', '#4fc6da', '#0f7f95', '#0b4f5e'],
  ['#e6f0f9', '#a7cdf0', '#6aaef0', '#1e78d2', '#1e5c8f', '#efe9fb', '#c9baf2', '#a996ec', '#6b4fb0', '#43307a'],
].flat();

/** Where nothing is chosen yet, and no ground at all. */
export const WHITE = '#ffffff';
export const TRANSPARENT = '#00000000';
