export * from './api.ts';
export * from './browser.ts';
export * from './product.ts';
export * from './until.ts';
export * from './app.ts';
export * from './live.ts';
export * from './person.ts';
export * from './attacks.ts';
