/** Asks for one file; `undefined`: none was chosen. */
export function pickFile(accept: string): Promise<File | undefined> {
  const { promise, resolve } = Promise.withResolvers<File | undefined>();
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = accept;
  input.addEventListener('change', () => resolve(input.files?.[0]));
  input.addEventListener('cancel', () => resolve(undefined));
  input.click();
  return promise;
}
