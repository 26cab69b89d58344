/** `glTF`, version 2: what every GLB begins with. Whether it is sound is for the rule that takes it. */
export const isGlb = (bytes: Buffer): boolean =>
  bytes.length >= 20 && bytes.toString('latin1', 0, 4) === 'glTF' && bytes.readUInt32LE(4) === 2;
