export * from './library.ts';
export * from './palette.ts';
export * from './part.ts';
export * from './search.ts';
export * from './symbol.ts';
export * from './view.tsx';
