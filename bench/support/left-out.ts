/** What the figures of a bench leave out, as the comment that it begins with says after "Left out:". Nothing: it does not say. */
export function leftOutOf(source: string): string {
  const comment = source.slice(0, source.indexOf('*/')).replaceAll(/\s*\n \*\s*/g, ' ');
  return /Left out: (.+?\.)(?=\s|$)/.exec(comment)?.[1] ?? '';
}
