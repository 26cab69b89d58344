/** An end marker stands within so many bytes of the end: what follows it is blank, or a signature's padding. */
const TAIL_BYTES = 1_024;

/** It says so at its begin, and is whole: a transfer that broke off has no end marker. */
export function isPdf(bytes: Buffer): boolean {
  return (
    /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) &&
    bytes.toString('latin1', Math.max(0, bytes.length - TAIL_BYTES)).includes('%%EOF')
  );
}
