/** All code of the web, so that nothing a screen draws is still on its way when it is looked at. */
const code = import.meta.glob([
  '../{app,designer,features,i18n,lib,live}/**/*.{ts,tsx}',
  '!**/*.test.{ts,tsx}',
  '!**/*.testing.{ts,tsx}',
  '!**/*.worker.ts',
  '!**/*.d.ts',
  '!../app/main.tsx',
]);

export async function preload(): Promise<void> {
  await Promise.all(Object.values(code).map((load) => load()));
}
