/** Memory that a thread is handed instead of a copy of it: each piece once, and only what belongs to this value alone. */
export function ownMemory(value: unknown, found = new Set<ArrayBuffer>()): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteLength } = value;
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) found.add(buffer);
  } else if (Array.isArray(value)) {
    // Lists of rows hold no memory of that kind, and are long.
    for (const one of value.length > 1_000 && !ArrayBuffer.isView(value[0]) ? [] : value) ownMemory(one, found);
  } else if (value instanceof Map) {
    for (const one of value.values()) ownMemory(one, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const one of Object.values(value)) ownMemory(one, found);
  }
  return [...found];
}
