import { ByteReader, ByteWriter } from './bytes.ts';

/** Ascending moments, ms: of a steady rhythm only the changes of the difference are written. */
export function encodeTimes(times: Float64Array): Uint8Array {
  const writer = new ByteWriter(times.length + 32);
  writer.varint(times.length);
  let before = 0;
  let step = 0;
  for (const time of times) {
    const now = time - before;
    writer.signed(now - step);
    step = now;
    before = time;
  }
  return writer.done();
}

export function decodeTimes(bytes: Uint8Array): Float64Array {
  const reader = new ByteReader(bytes);
  const times = new Float64Array(reader.varint());
  let time = 0;
  let step = 0;
  for (let i = 0; i < times.length; i++) {
    step += reader.signed();
    time += step;
    times[i] = time;
  }
  return times;
}
