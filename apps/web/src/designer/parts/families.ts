/** Families of letters that are offered. */
export const FAMILIES = [
  'Microsoft YaHei',
  'SimSun',
  'SimHei',
  'KaiTi',
  'Arial',
  'Consolas',
  'Times New Roman',
] as const;
