import { z } from 'zod';

/** A setting that names origins, by commas. */
export const originList = z.string().transform((text, context) => {
  const found = text.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
  const isOrigin = (one: string) =>
    URL.canParse(one) && /^https?:$/.test(new URL(one).protocol) && new URL(one).origin === one;
  if (!found.every(isOrigin)) context.addIssue('must be a comma list like https://video.example,http://10.0.0.5:8080');
  return found;
});
