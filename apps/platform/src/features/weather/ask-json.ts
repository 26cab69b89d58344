/** A weather service answers some kilobytes; what is longer is none of theirs. */
const ANSWER_MAX_BYTES = 262_144;

/** Why there is no weather. Never shown to who looks at a page: it is for the log. */
export class WeatherError extends Error {}

/** The JSON of an address, of bounded size and time. */
export async function askJson(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { headers, signal, redirect: 'error' }).catch((error: unknown) => {
    throw new WeatherError(`${url.host} cannot be reached: ${String(error)}`);
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new WeatherError(`${url.host} answered HTTP ${response.status}`);
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > ANSWER_MAX_BYTES) throw new WeatherError(`${url.host} answers more than ${ANSWER_MAX_BYTES} bytes`);
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as unknown;
  } catch {
    throw new WeatherError(`${url.host} did not answer JSON`);
  }
}
