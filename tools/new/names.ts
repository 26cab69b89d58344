/** Names of what is generated: kebab-case, as the files are. */

export const camel = (name: string): string =>
  name.replaceAll(/-([a-z0-9])/g, (_dash, letter: string) => letter.toUpperCase());
export const pascal = (name: string): string => {
  const text = camel(name);
  return text.slice(0, 1).toUpperCase() + text.slice(1);
};
export const snake = (name: string): string => name.replaceAll('-', '_');
/** As a sentence begins: `spare-part` is "Spare part". */
export const words = (name: string): string => {
  const text = name.replaceAll('-', ' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
};
/** Of `device/list` what stands last. */
export const last = (path: string): string => path.split('/').at(-1) ?? path;

/** From the folder of a feature of the platform to the platform's sources. */
export const upFrom = (feature: string): string => '../'.repeat(feature.split('/').length + 1);

export const isKebab = (name: string): boolean => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name);
