import { sceneErrors } from '@lightfield/contract';

const DATA = /^data:[\w.+-]{1,60}\/[\w.+-]{1,60};base64,/;

/** Bytes of a `data:` address; every other address would be fetched by whoever looks. */
export function inside(uri: string, at: string): Uint8Array {
  const head = DATA.exec(uri.slice(0, 200))?.[0];
  if (head === undefined) throw sceneErrors.modelInvalid({ problem: `${at}.uri` });
  return Buffer.from(uri.slice(head.length), 'base64');
}
