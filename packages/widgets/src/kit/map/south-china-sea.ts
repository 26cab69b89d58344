import type { Ring } from './region-geometry.ts';

/**
 * What a map of China has to show of the South China Sea, and which the provinces have not: the dashed line (nine dashes after Natural Earth,
 * public domain, thinned to three points each; the tenth, east of 台湾, as standard maps have it since 2013), and its islands.
 */
export const DASHES: readonly Ring[] = [
  [
    [122.51, 23.46],
    [122.65, 24.0],
    [122.78, 24.58],
  ],
  [
    [121.838, 21.725],
    [121.455, 21.306],
    [121.082, 20.878],
  ],
  [
    [119.834, 18.814],
    [119.6, 18.386],
    [119.391, 17.775],
  ],
  [
    [119.025, 15.898],
    [119.018, 15.325],
    [119.011, 14.751],
  ],
  [
    [119.04, 12.362],
    [118.815, 11.824],
    [118.589, 11.285],
  ],
  [
    [116.51, 8.118],
    [116.095, 7.699],
    [115.678, 7.279],
  ],
  [
    [112.699, 3.669],
    [112.139, 3.461],
    [111.544, 3.402],
  ],
  [
    [108.432, 7.367],
    [108.304, 6.781],
    [108.39, 6.186],
  ],
  [
    [110.397, 12.624],
    [110.292, 12.052],
    [110.087, 11.504],
  ],
  [
    [109.316, 16.587],
    [109.593, 16.083],
    [109.869, 15.576],
  ],
];
/** 东沙、西沙、中沙、黄岩岛、南沙、曾母暗沙. */
export const ISLANDS: Ring = [
  [116.8, 20.7],
  [111.7, 16.5],
  [112.3, 16.9],
  [114.5, 15.8],
  [117.8, 15.1],
  [114.3, 10.4],
  [114.4, 11.1],
  [112.9, 8.9],
  [115.8, 9.9],
  [112.3, 4.0],
];
/** What the inset shows: from the south of the mainland to 曾母暗沙. */
export const INSET: Ring = [
  [106.5, 24.2],
  [123, 24.2],
  [123, 2.6],
  [106.5, 2.6],
];
